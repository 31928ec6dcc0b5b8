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

/**
 * Draws the whole picture, with its sentences, as a PNG file. It must be on the page. The page's
 * security policy does not allow it to load the SVG as an image.
 */
export function drawPicture(picture: SVGSVGElement): Promise<Blob> {
  const { y, width, height } = picture.viewBox.baseVal;
  const canvas = new OffscreenCanvas(SCALE * width, SCALE * (y + height));
  const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
  const toFile = new DOMMatrix().scaleSelf(SCALE).multiplySelf(matrixOf(picture).inverse());
  for (const shape of picture.querySelectorAll<SVGGraphicsElement>("rect, path, text")) {
    context.setTransform(toFile.multiply(matrixOf(shape)));
    drawShape(context, shape);
  }
  return canvas.convertToBlob();
}

function matrixOf(shape: SVGGraphicsElement) {
  return DOMMatrix.fromMatrix(shape.getScreenCTM() ?? undefined);
}

function drawShape(context: OffscreenCanvasRenderingContext2D, shape: SVGGraphicsElement) {
  const style = getComputedStyle(shape);
  const number = (name: string) => Number(shape.getAttribute(name));
  context.fillStyle = style.fill;
  if (shape instanceof SVGTextElement) {
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.textAlign = style.textAnchor === "middle" ? "center" : (style.textAnchor as "start");
    context.fillText(shape.textContent ?? "", number("x"), number("y"));
    return;
  }
  const path = new Path2D(shape.getAttribute("d") ?? "");
  if (shape instanceof SVGRectElement)
    path.roundRect(number("x"), number("y"), number("width"), number("height"), number("rx"));
  if (style.fill !== "none") context.fill(path);
  if (style.stroke === "none") return;
  context.strokeStyle = style.stroke;
  context.lineWidth = Number.parseFloat(style.strokeWidth);
  context.lineCap = style.strokeLinecap as CanvasLineCap;
  context.lineJoin = style.strokeLinejoin as CanvasLineJoin;
  context.stroke(path);
}
