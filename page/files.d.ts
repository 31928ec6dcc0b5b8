/** Files that the bundler takes in. */

declare module "*.html" {
  const text: string;
  export default text;
}
declare module "*.css";
