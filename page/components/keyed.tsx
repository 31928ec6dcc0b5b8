/** A label in which the letter between underscores is underlined: the key that does the same. */
export function Keyed({ text }: { text: string }) {
  const [before, key, after] = text.split("_");
  return (
    <>
      {before}
      {key && <u>{key}</u>}
      {after}
    </>
  );
}
