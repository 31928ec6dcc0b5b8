/** A label whose first letter is underlined while it is the key of a command. */

import { type Command, keyName } from "./keys";

export function KeyLetter({ command, text }: { command: Command; text: string }) {
  const isKey = keyName(command) === text[0].toUpperCase();
  return isKey ? (
    <>
      <u>{text[0]}</u>
      {text.slice(1)}
    </>
  ) : (
    text
  );
}
