/** Loads the markup and the style sheet of a view. */

import { find, make } from "./common/dom";

/** The address of the folder of this module; the server serves all files of the page below it. */
const ROOT = new URL(".", import.meta.url);

/** Adds the markup of a view to the page, hidden. */
export async function loadMarkup(name: string) {
  const response = await fetch(new URL(`${name}/${name}.html`, ROOT));
  if (!response.ok) throw new Error(`the markup of ${name} could not be loaded`);
  find("view-message").insertAdjacentHTML("beforebegin", await response.text());
  find(name).hidden = true;
}

/** Adds the style sheet of a view to the page, before the view is shown. */
export function loadStyle(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = make("link", {
      rel: "stylesheet",
      href: new URL(`${name}/${name}.css`, ROOT).href,
      onload: () => resolve(),
      onerror: () => reject(new Error(`the style of ${name} could not be loaded`)),
    });
    document.head.append(link);
  });
}
