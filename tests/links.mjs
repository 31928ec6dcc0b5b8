// Answers the requests of tests/test_page_links.py with the code of the page: JSON in, JSON out.

import { text } from "node:stream/consumers";

const { positionFromParameters, positionParameters } = await import(process.argv[2]);
const { write, read } = JSON.parse(await text(process.stdin));
const written = await Promise.all(write.map(positionParameters));
const found = read.map((p) => positionFromParameters(new URLSearchParams({ p })));
console.log(JSON.stringify({ written, found: await Promise.all(found) }));
