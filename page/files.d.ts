/** Files that the bundler takes in. */

declare module "*.css";
