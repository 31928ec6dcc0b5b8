/**
 * Bundles the page: `node page/build.mjs FOLDER ENGINE`. ENGINE is `http`, where a server answers the
 * questions of the page, or `worker`, where the page answers them itself.
 *
 * All addresses in the page are relative. The names of scripts and style sheets change with their
 * content, so that a browser may keep them for ever; those in `public/` are copied as they are.
 */

import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const PAGE = dirname(fileURLToPath(import.meta.url));

/** Bundles the scripts and style sheets into a folder; returns their names by entry. */
async function bundle(folder) {
  const { metafile } = await build({
    absWorkingDir: PAGE,
    entryPoints: ["main.ts"],
    outdir: folder,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    legalComments: "none",
    loader: { ".html": "text" },
    metafile: true,
    logLevel: "warning",
  });
  const [main, { cssBundle }] = Object.entries(metafile.outputs).find(
    ([, { entryPoint }]) => entryPoint === "main.ts",
  );
  return { script: basename(main), style: basename(cssBundle) };
}

const [folder, engine] = process.argv.slice(2);
if (!folder || !["http", "worker"].includes(engine)) {
  console.error("usage: node page/build.mjs FOLDER http|worker");
  process.exit(2);
}
await rm(folder, { recursive: true, force: true });
await cp(join(PAGE, "public"), folder, { recursive: true });
const names = { ...(await bundle(join(process.cwd(), folder))), engine };
const template = await readFile(join(PAGE, "index.html"), "utf8");
await writeFile(
  join(folder, "index.html"),
  template.replace(/\{\{(\w+)\}\}/g, (_, name) => names[name]),
);
