/** The picture of a verdict: an SVG that the engine draws, and its copy as a PNG file. */

const ELEMENTS = ["svg", "title", "desc", "g", "rect", "path", "text"];
/** pixels of the file for each unit of the picture */
const SCALE = 2;
/** the part of a line of text below its base line */
const DESCENT = 8;

/** Returns the picture as an element without its sentences; throws `TypeError` if it has more than shapes and text. */
export function pictureOf(svg: string): SVGSVGElement {
  const picture = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const isSafe = ({ localName, attributes }: Element) =>
    ELEMENTS.includes(localName) &&
    [...attributes].every(({ name }) => !/^on|href$|^style$/.test(name));
  if (
    !(picture instanceof SVGSVGElement) ||
    ![picture, ...picture.querySelectorAll("*")].every(isSafe)
  )
    throw new TypeError("the picture has more than shapes and text");
  const lines = [...picture.querySelectorAll(":scope > text")];
  const top = Math.max(...lines.map((line) => Number(line.getAttribute("y")))) + DESCENT;
  const { width, height } = picture.viewBox.baseVal;
  picture.setAttribute("viewBox", `0 ${top} ${width} ${height - top}`);
  picture.setAttribute("height", String(height - top));
  return document.adoptNode(picture);
}

/** Draws an SVG as a PNG file. */
export async function drawPicture(svg: string): Promise<Blob> {
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await picture.decode();
  const canvas = new OffscreenCanvas(SCALE * picture.width, SCALE * picture.height);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(picture.src);
  return canvas.convertToBlob();
}
