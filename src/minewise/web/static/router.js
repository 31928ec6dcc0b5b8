/**
 * Shows the view that the fragment of the address names: `#/play?size=expert&seed=7`.
 *
 * @typedef {object} View the interface of a view
 * @property {(parameters: URLSearchParams) => void} enter called when it is shown or its address changes
 * @property {() => void} [leave] called when another view is shown
 * @property {(key: string) => boolean} [key] handles a key pressed outside of fields; true if it did
 */

import { find } from "./dom.js";

export class Router {
  /** @param {Record<string, View>} views by name; the first is the default */
  constructor(views) {
    this.views = views;
    this.current = "";
    addEventListener("hashchange", () => this.route());
    document.addEventListener("keydown", (event) => this.handleKey(event));
  }

  /** Shows the view that the address names. */
  route() {
    const [path, query] = parts();
    const name = Object.hasOwn(this.views, path) ? path : Object.keys(this.views)[0];
    if (name !== this.current) {
      this.views[this.current]?.leave?.();
      if (this.current) scrollTo(0, 0);
      this.current = name;
      this.updatePage();
    }
    this.views[name].enter(new URLSearchParams(query));
  }

  updatePage() {
    const currentLink = document.querySelector(`nav a[href="#/${this.current}"]`);
    document.title = `${currentLink?.textContent ?? ""} – minewise`;
    for (const name of Object.keys(this.views)) {
      const link = document.querySelector(`nav a[href="#/${name}"]`);
      find(name).hidden = name !== this.current;
      if (name === this.current) link?.setAttribute("aria-current", "page");
      else link?.removeAttribute("aria-current");
    }
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof Element)) return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    if (this.views[this.current].key?.(event.key.toLowerCase())) event.preventDefault();
  }
}

/** Returns the view that the address names, and its query. */
function parts() {
  return location.hash.replace(/^#\/?/, "").split("?", 2);
}

/**
 * Replaces the address of a view without a history entry, if the view is shown. The address may
 * already name the next view, which is shown a moment later.
 * @param {string} view
 * @param {Record<string, string>} [parameters]
 */
export function replaceAddress(view, parameters = {}) {
  if (find(view).hidden || (parts()[0] && parts()[0] !== view)) return;
  const query = new URLSearchParams(parameters).toString();
  history.replaceState(null, "", `#/${view}${query && `?${query}`}`);
}
