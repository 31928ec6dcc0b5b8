/** Bytes as text for JSON. */

const CHUNK = 0x8000; // arguments of one call

export function base64(bytes: Uint8Array) {
  let text = "";
  for (let i = 0; i < bytes.length; i += CHUNK)
    text += String.fromCharCode(...bytes.subarray(i, i + CHUNK));
  return btoa(text);
}
