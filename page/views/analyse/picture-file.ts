/** Reads the pixels of a picture in this browser, as the engine takes them. */

import { base64 } from "../../common/base64";
import { ANALYSE } from "../../texts/analyse";

/** Larger pictures are reduced. */
const MAX_PIXELS = 4_000_000;

/** Draws a picture upright and on white; throws `Error` if the browser cannot read the file. */
export async function drawFile(file: Blob): Promise<OffscreenCanvas> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(ANALYSE.noPicture);
  });
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (bitmap.width * bitmap.height)));
  const [width, height] = [bitmap.width, bitmap.height].map((side) =>
    Math.max(1, Math.floor(scale * side)),
  );
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas;
}

/** Returns a picture as a request: the colours of its pixels, row by row. */
export function pixelsOf(canvas: OffscreenCanvas) {
  const { width, height } = canvas;
  const { data } = contextOf(canvas).getImageData(0, 0, width, height);
  const colours = new Uint8Array(3 * width * height);
  for (let from = 0, to = 0; from < data.length; from++)
    if (from % 4 < 3) colours[to++] = data[from];
  return { width, height, pixels: base64(colours) };
}

function contextOf(canvas: OffscreenCanvas) {
  return canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
}
