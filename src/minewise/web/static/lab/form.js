/** The form for a new experiment. The server checks the settings and returns one-line errors. */

import { ask, Refused } from "../api.js";
import { find, make, say } from "../dom.js";
import { sentence } from "../words.js";

/** @typedef {import("../../api.js").Job} Job */
/** @typedef {import("../../api.js").Strategies} Strategies */

const COMPOSED = "composed";
/** @type {Record<string, string>} */
const PATHS = {
  simulation: "/api/simulations",
  comparison: "/api/comparisons",
  openings: "/api/openings",
};
/** @type {Record<string, string>} */
const PRESETS = { "9x9x10": "beginner", "16x16x40": "intermediate", "30x16x99": "expert" };
/** @type {Record<string, string>} */
const ABOUT = {
  simulation: "Measures how often a strategy wins, and how it loses.",
  comparison:
    "Plays several strategies on the same boards and tests which differences are significant.",
  openings: "Measures the win rate of every first cell of a board.",
};

export class LabForm {
  /** @param {(job: Job) => void} started */
  constructor(started) {
    this.form = find("lab-order", HTMLFormElement);
    this.started = started;
    /** @type {Map<string, string>} */
    this.lines = new Map();
    this.form.addEventListener("change", () => this.shape());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
  }

  /** Loads the names of the strategies once. */
  async fill() {
    this.shape();
    if (this.lines.size) return;
    try {
      /** @type {Strategies} */
      const { strategies } = await ask("/api/strategies");
      this.lines = new Map(strategies.map(({ name, description }) => [name, description]));
    } catch (error) {
      if (error instanceof Refused) this.refuse(error.message);
      return;
    }
    const names = [...this.lines.keys()];
    const select = this.field("strategy");
    select.replaceChildren(
      ...names.map((name) => make("option", { value: name }, name)),
      make("option", { value: COMPOSED }, "Custom…"),
    );
    select.value = names.includes("exact") ? "exact" : names[0];
    find("lab-names").replaceChildren(...names.map(box));
    this.shape();
  }

  /**
   * @param {string} name
   * @returns {HTMLInputElement | HTMLSelectElement}
   */
  field(name) {
    const found = this.form.elements.namedItem(name);
    if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found;
    throw new TypeError(`the form has no ${name}`);
  }

  get kind() {
    return String(new FormData(this.form).get("kind"));
  }

  /** Shows the fields for the chosen type of experiment. */
  shape() {
    const { kind } = this;
    const several = kind === "comparison";
    const chosen = this.field("strategy").value;
    find("lab-kind").textContent = ABOUT[kind];
    find("lab-custom").hidden = this.field("size").value !== "custom";
    find("lab-one").hidden = several;
    find("lab-several").hidden = !several;
    find("lab-composed").hidden = !several && chosen !== COMPOSED;
    find("lab-first").hidden = kind === "openings";
    const composed = several
      ? "Custom strategies: TECHNIQUES/GUESS, separated by semicolons."
      : "Format: TECHNIQUES/GUESS, for example counting,exact/safety>progress.";
    const line = this.lines.get(chosen);
    find("lab-strategy").textContent = several || !line ? composed : sentence(line);
  }

  /**
   * Fills the form with the settings of an experiment.
   * @param {Partial<import("../../api.js").JobOrder>} order
   */
  take({ kind = "simulation", size = "9x9x10", strategies = ["exact"], ...order }) {
    for (const radio of this.form.querySelectorAll("input[name=kind]"))
      if (radio instanceof HTMLInputElement) radio.checked = radio.value === kind;
    this.field("size").value = PRESETS[size] ?? "custom";
    ["columns", "rows", "mines"].forEach((name, i) => {
      this.field(name).value = size.split("x")[i];
    });
    const composed = strategies.filter((name) => !this.lines.has(name));
    this.field("composed").value = composed.join("; ");
    this.field("strategy").value = composed.length ? COMPOSED : strategies[0];
    for (const box of this.form.querySelectorAll("input[name=compared]"))
      if (box instanceof HTMLInputElement) box.checked = strategies.includes(box.value);
    this.field("topology").value = order.topology ?? "square";
    this.field("start_rule").value = order.start_rule ?? "opening";
    this.field("first").value = order.first?.join() ?? "";
    this.field("seed").value = order.seed ?? "1";
    this.field("games").value = String(order.games ?? 10_000);
    this.refuse("");
    this.shape();
  }

  /** Returns the request; throws `Refused` if a field is invalid. */
  body() {
    const data = new FormData(this.form);
    /** @param {string} name */
    const text = (name) => String(data.get(name) ?? "").trim();
    const size =
      text("size") === "custom"
        ? `${text("columns")}x${text("rows")}x${text("mines")}`
        : text("size");
    /** @type {Record<string, unknown>} */
    const body = { size, topology: text("topology"), start_rule: text("start_rule") };
    if (text("seed")) body.seed = text("seed");
    if (text("games")) body.games = number(text("games"));
    if (text("first") && this.kind !== "openings") body.first = cell(text("first"));
    const composed = text("composed")
      .split(";")
      .map((one) => one.trim())
      .filter(Boolean);
    if (this.kind === "comparison") body.strategies = [...data.getAll("compared"), ...composed];
    else body.strategy = text("strategy") === COMPOSED ? text("composed") : text("strategy");
    return body;
  }

  async send() {
    this.refuse("");
    try {
      this.started(await ask(PATHS[this.kind], this.body()));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refuse(error.message);
    }
  }

  /** @param {string} words */
  refuse(words) {
    say(find("lab-wrong"), words, Boolean(words));
  }
}

/** @param {string} name */
function box(name) {
  const checked = name === "exact" || name === "tie-break";
  const input = make("input", { type: "checkbox", name: "compared", value: name, checked });
  return make("label", { className: "tick" }, input, " ", name);
}

/** @param {string} text */
function number(text) {
  const found = Number(text.replace(/[ ,_]/g, ""));
  if (Number.isNaN(found)) throw new Refused("The number of games must be a whole number.", 0);
  return found;
}

/** @param {string} text for example r3c4 or 3,4 */
function cell(text) {
  const parts = /^r?(\d{1,4})\s*[,c ]\s*(\d{1,4})$/i.exec(text);
  if (!parts)
    throw new Refused("Enter the first cell as row and column, counted from 0: r3c4 or 3,4.", 0);
  return [Number(parts[1]), Number(parts[2])];
}
