/**
 * Builds the package for npm: `node page/npm/build.mjs ENGINE OUT`. ENGINE is the folder of the site's
 * engine, whose files the package has beside scripts of its own.
 */

import { execFileSync } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const ROOT = join(HERE, "../..");
const KEPT_TYPES = ["npm/index.d.ts", "engine/engine.d.ts", "engine/api.d.ts"];
const [engine, out] = process.argv.slice(2);
const COMMON = {
  bundle: true,
  format: "esm",
  target: "es2022",
  platform: "browser",
  external: ["node:*", "ws"],
  minify: true,
  logLevel: "warning",
};

await rm(out, { recursive: true, force: true });
await mkdir(join(out, "engine"), { recursive: true });
for (const name of await readdir(engine))
  if (name !== "worker.js") await cp(join(engine, name), join(out, "engine", name));
await build({ ...COMMON, entryPoints: [join(HERE, "index.ts")], outdir: out });
await build({
  ...COMMON,
  entryPoints: ["worker", "interpreter"].map((name) => join(HERE, `../engine/${name}.ts`)),
  outdir: join(out, "engine"),
  splitting: true,
});

// The types; TypeScript wants the extensions that a bundler does without.
const types = join(out, "types");
const tsc = join(ROOT, "node_modules/.bin/tsc");
execFileSync(tsc, ["--project", HERE, "--outDir", types], { stdio: "inherit" });
for (const { name, parentPath } of await readdir(types, { recursive: true, withFileTypes: true })) {
  const path = join(parentPath, name);
  if (!name.endsWith(".d.ts")) continue;
  if (!KEPT_TYPES.some((kept) => path === join(types, kept))) await rm(path);
  else {
    const text = await readFile(path, "utf8");
    await writeFile(path, text.replace(/(from "\.[^"]+)"/g, '$1.js"'));
  }
}

for (const name of ["README.md", "example.html"]) await cp(join(HERE, name), join(out, name));
await cp(join(ROOT, "LICENSE"), join(out, "LICENSE"));
const project = await readFile(join(ROOT, "pyproject.toml"), "utf8");
const named = (key) => project.match(new RegExp(`^${key} = "(.*)"`, "m"))[1];
const { pyodide } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")).devDependencies;
const manifest = {
  name: "minewise",
  version: named("version"),
  description: named("description"),
  license: "MIT AND MPL-2.0", // the core, and Pyodide
  repository: { type: "git", url: `git+${named("Repository")}.git` },
  keywords: ["minesweeper", "solver", "probability", "wasm", `pyodide ${pyodide}`],
  type: "module",
  exports: {
    ".": { types: "./types/npm/index.d.ts", default: "./index.js" },
    "./engine/*": "./engine/*",
  },
  engines: { node: ">=20" },
  sideEffects: false,
};
await writeFile(join(out, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
