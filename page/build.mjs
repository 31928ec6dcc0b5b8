/**
 * Bundles the page: `node page/build.mjs FOLDER ENGINE`. ENGINE is `http`, where a server answers the
 * questions of the page, or `worker`, where the page answers them itself with the files in
 * FOLDER/engine.
 *
 * All addresses in the page are relative. The names of scripts and style sheets change with their
 * content, so that a browser may keep them for ever; those in `public/` are copied as they are.
 */

import { createHash } from "node:crypto";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const PAGE = dirname(fileURLToPath(import.meta.url));
const COMMON = {
  absWorkingDir: PAGE,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  logLevel: "warning",
};
/** A static server sends no headers of ours, so the page states its policy itself. */
const STATIC_HEAD = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'">
<link rel="manifest" href="manifest.webmanifest">
<link rel="apple-touch-icon" href="icon-192.png">
`;

/**
 * Has each script that is loaded later import the start, which is there by then. The modules of the
 * start then have the same users, so that the bundler puts them into one file instead of many.
 */
const STARTED = {
  name: "started",
  setup({ onLoad }) {
    let later;
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      later ??= scriptsLoadedLater();
      const isLater = (await later).has(path.replace(/\.tsx?$/, ""));
      const start = isLater ? `\nimport "${join(PAGE, "main.ts")}";` : "";
      return { contents: (await readFile(path, "utf8")) + start, loader: "tsx" };
    });
  },
};

/** Returns the scripts that others import when they need them, without their extensions. */
async function scriptsLoadedLater() {
  const names = await readdir(PAGE, { recursive: true });
  const found = names
    .filter((name) => /\.tsx?$/.test(name))
    .map(async (name) => {
      const text = await readFile(join(PAGE, name), "utf8");
      const imports = text.matchAll(/\bimport\("(\.[^"]+)"\)/g);
      return [...imports].map(([, path]) => join(PAGE, dirname(name), path));
    });
  return new Set((await Promise.all(found)).flat());
}

/** Bundles the scripts and style sheets into a folder; returns their names, and links to preload. */
async function bundle(folder, hasServer) {
  const { metafile } = await build({
    ...COMMON,
    entryPoints: ["main.ts", "design/page.css", "design/views.css"],
    outdir: folder,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    splitting: true,
    plugins: [STARTED],
    define: { HAS_SERVER: String(hasServer) },
    metafile: true,
  });
  const { outputs } = metafile;
  const built = (source) =>
    Object.keys(outputs).find((name) => outputs[name].entryPoint === source);
  const main = built("main.ts");
  const preload = [...importsOf(outputs, main)]
    .map((name) => `<link rel="modulepreload" href="${basename(name)}">\n`)
    .join("");
  return {
    script: basename(main),
    style: basename(built("design/page.css")),
    viewStyle: basename(built("design/views.css")),
    preload,
  };
}

/** Returns the scripts that a script needs to start: they are loaded beside it, not after it. */
function importsOf(outputs, name, found = new Set()) {
  for (const { path, kind } of outputs[name].imports) {
    if (kind !== "import-statement" || found.has(path)) continue;
    found.add(path);
    importsOf(outputs, path, found);
  }
  return found;
}

/** Writes the service worker, which knows all files of the folder by the hash of their content. */
async function writeServiceWorker(folder) {
  const page = await hashes(folder);
  const engine = await hashes(join(folder, "engine"), "engine/");
  const version = hash(JSON.stringify(page));
  await build({
    ...COMMON,
    entryPoints: ["service-worker.ts"],
    outfile: join(folder, "service-worker.js"),
    define: {
      PAGE: JSON.stringify(page),
      ENGINE: JSON.stringify(engine),
      VERSION: JSON.stringify(version),
    },
  });
}

async function hashes(folder, prefix = "") {
  const files = (await filesIn(folder)).filter((name) => name !== "service-worker.js");
  const entries = files.map(async (name) => [
    prefix + name,
    hash(await readFile(join(folder, name))),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

async function filesIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

function hash(content) {
  return createHash("sha256").update(content).digest("hex").slice(0, 12);
}

const [name, engine] = process.argv.slice(2);
if (!name || !["http", "worker"].includes(engine)) {
  console.error("usage: node page/build.mjs FOLDER http|worker");
  process.exit(2);
}
const folder = join(process.cwd(), name);
for (const old of await filesIn(folder)) await rm(join(folder, old));
await cp(join(PAGE, "public"), folder, { recursive: true });
const hasServer = engine === "http";
const parts = { ...(await bundle(folder, hasServer)), head: hasServer ? "" : STATIC_HEAD };
const template = await readFile(join(PAGE, "index.html"), "utf8");
await writeFile(
  join(folder, "index.html"),
  template.replace(/\{\{(\w+)\}\}\n?/g, (all, part) => parts[part] + all.slice(part.length + 4)),
);
if (!hasServer) await writeServiceWorker(folder);
