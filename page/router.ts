/** Shows the view that the fragment of the address names: `#/play?size=expert&seed=7`. */

import { find, make, showMessage } from "./common/dom";
import { ERRORS } from "./texts/errors";
import { PAGE } from "./texts/page";

export interface View {
  /** called when it is shown or its address changes */
  enter: (parameters: URLSearchParams) => void;
  /** called when another view is shown */
  leave?: () => void;
  /** handles a key pressed outside of fields, such as "n" or "ctrl+z"; true if it did */
  key?: (key: string) => boolean;
}

/** the address for which a view was entered last, as a view may have completed it */
let entered: string | null = null;

export class Router {
  /** the views that were opened */
  loading: Record<string, Promise<View>>;
  /** The name of the view that the address names. */
  current = "";
  shown = "";
  /** the view that is shown, or null while it is loaded */
  view: View | null = null;

  /**
   * @param loaders by name of the view; the first is the default
   * @param sections the views of each place that has several, by their names
   */
  constructor(
    readonly loaders: Record<string, () => Promise<View>>,
    readonly sections: Record<string, string[]>,
  ) {
    this.loading = {};
    addEventListener("hashchange", () => this.route());
    document.addEventListener("keydown", (event) => this.handleKey(event));
  }

  /** Shows the view that the address names. */
  async route() {
    const [path, query] = parts();
    const name = Object.hasOwn(this.loaders, path) ? path : Object.keys(this.loaders)[0];
    if (name !== this.current) {
      this.view?.leave?.();
      this.view = null;
      this.current = name;
      this.updateNavigation();
      if (!this.shown && name !== Object.keys(this.loaders)[0]) this.show(""); // not Play
    }
    const view = await this.load(name);
    const isCurrent = name === this.current && query === parts()[1];
    if (!view || !isCurrent) return;
    if (this.view !== view) this.show(name);
    this.view = view;
    entered = location.hash;
    view.enter(new URLSearchParams(query));
  }

  /** Returns a view, loaded at the first time; null if this failed. */
  async load(name: string) {
    showMessage(find("view-message"), "");
    try {
      this.loading[name] ??= this.loaders[name]();
      return await this.loading[name];
    } catch (error) {
      delete this.loading[name];
      if (name === this.current) this.show("");
      if (name === this.current) showMessage(find("view-message"), ERRORS.viewNotLoaded, true);
      reportError(error);
      return null;
    }
  }

  /** Links to all places; marks that of the view, and links to the other views of that place. */
  updateNavigation() {
    const sectioned = Object.entries(this.sections);
    const [place] = sectioned.find(([, views]) => views.includes(this.current)) ?? [this.current];
    find("places").replaceChildren(...links(PAGE.places));
    find("aside").replaceChildren(...links(PAGE.aside));
    const sections = find("sections");
    sections.hidden = !(place in this.sections);
    sections.replaceChildren(...(sections.hidden ? [] : links(PAGE.sections)));
    const all = [...document.querySelectorAll(".places a")];
    const leadsTo = (name: string) => (link: Element) => link.getAttribute("href") === `#/${name}`;
    for (const link of all) {
      link.removeAttribute("aria-current");
      if (leadsTo(link.closest("#places") ? place : this.current)(link))
        link.setAttribute("aria-current", "page");
    }
    document.title = `${all.find(leadsTo(this.current))?.textContent} – minewise`;
  }

  /** @param name the view to show; all others are hidden */
  show(name: string) {
    if (this.shown) scrollTo(0, 0);
    this.shown = name;
    for (const view of document.querySelectorAll(".view"))
      if (view instanceof HTMLElement) view.hidden = view.id !== name;
  }

  handleKey(event: KeyboardEvent) {
    if (event.defaultPrevented || event.altKey) return;
    if (!(event.target instanceof Element)) return;
    if (event.target.closest("input, textarea, select, dialog, [contenteditable]")) return;
    const isChord = event.ctrlKey || event.metaKey;
    const prefix = isChord ? `ctrl+${event.shiftKey ? "shift+" : ""}` : "";
    if (this.view?.key?.(prefix + event.key.toLowerCase())) event.preventDefault();
  }
}

export function links(views: Record<string, string>) {
  return Object.entries(views).map(([name, textContent]) =>
    make("a", { href: `#/${name}`, textContent }),
  );
}

/** Returns the view that the address names, and its query. */
function parts() {
  return location.hash.replace(/^#\/?/, "").split("?", 2);
}

/**
 * Replaces the address of a view without a history entry, if the view is shown. The address may
 * already name what is shown a moment later: a link was clicked while an answer was on its way.
 */
export function replaceAddress(view: string, parameters: Record<string, string> = {}) {
  if (find(view).hidden || location.hash !== entered) return;
  const query = new URLSearchParams(parameters).toString();
  history.replaceState(null, "", `#/${view}${query && `?${query}`}`);
  entered = location.hash;
}
