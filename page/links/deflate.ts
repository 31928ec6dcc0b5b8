/** Text as compressed base64url, for addresses; Python reads it too (`minewise.formats.link`). */

/** The longest text, so that a short link cannot fill the memory. */
const MAX_BYTES = 1 << 20;

export async function compress(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Returns the text of a code; null if it is damaged or too long. */
export async function expand(code: string): Promise<string | null> {
  if (!/^[\w-]+$/.test(code)) return null;
  try {
    const binary = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (one) => one.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await limitedText(stream);
  } catch {
    return null;
  }
}

async function limitedText(stream: ReadableStream<Uint8Array>): Promise<string | null> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = stream.getReader();
  let [text, size] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > MAX_BYTES) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
