/** The form for a new experiment. The server checks the settings and returns one-line errors. */

import { find, make, showMessage } from "../../common/dom";
import { optionsText, sentence } from "../../common/format";
import { presetOf } from "../../common/sizes";
import type { Job, JobSettings, Strategies } from "../../engine/api";
import { EngineError } from "../../engine/engine";
import { request } from "../../engine/http";
import { engine } from "../../engine/the-engine";

const CUSTOM = "composed";
const PATHS: Record<string, string> = {
  simulation: "api/simulations",
  comparison: "api/comparisons",
  openings: "api/openings",
};
const KIND_DESCRIPTIONS: Record<string, string> = {
  simulation: "Measures how often a strategy wins, and how it loses.",
  comparison:
    "Plays several strategies on the same boards and tests which differences are significant.",
  openings: "Measures the win rate of every first cell of a board.",
};

class InvalidField extends Error {}

export class LabForm {
  form;
  onStarted;
  descriptions: Map<string, string>;
  options;
  constructor(onStarted: (job: Job) => void) {
    this.form = find("lab-settings", HTMLFormElement);
    this.onStarted = onStarted;
    this.descriptions = new Map();
    this.options = "";
    this.form.addEventListener("change", () => this.updateFields());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
  }

  /** Loads the names of the strategies once. */
  async loadStrategies() {
    this.updateFields();
    if (this.descriptions.size) return;
    try {
      const { strategies, options }: Strategies = await engine.ask("strategies", {});
      this.options = optionsText(options);
      this.descriptions = new Map(strategies.map(({ name, description }) => [name, description]));
    } catch (error) {
      if (error instanceof EngineError) this.showError(error.message);
      return;
    }
    const names = [...this.descriptions.keys()];
    const select = this.field("strategy");
    select.replaceChildren(
      ...names.map((name) => make("option", { value: name }, name)),
      make("option", { value: CUSTOM }, "Custom…"),
    );
    select.value = names.includes("exact") ? "exact" : names[0];
    find("lab-names").replaceChildren(...names.map(strategyCheckbox));
    this.updateFields();
  }

  field(name: string): HTMLInputElement | HTMLSelectElement {
    const found = this.form.elements.namedItem(name);
    if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found;
    throw new TypeError(`the form has no ${name}`);
  }

  get kind() {
    return String(new FormData(this.form).get("kind"));
  }

  /** Shows the fields for the chosen type of experiment. */
  updateFields() {
    const { kind } = this;
    const several = kind === "comparison";
    const chosen = this.field("strategy").value;
    find("lab-kind").textContent = KIND_DESCRIPTIONS[kind];
    find("lab-custom").hidden = this.field("size").value !== "custom";
    find("lab-one").hidden = several;
    find("lab-several").hidden = !several;
    find("lab-composed").hidden = !several && chosen !== CUSTOM;
    find("lab-start").hidden = kind === "openings";
    const format = several
      ? `Custom strategies: TECHNIQUES/GUESS, separated by semicolons. ${this.options}`
      : `Format: TECHNIQUES/GUESS, for example counting,exact/safety>progress. ${this.options}`;
    const line = this.descriptions.get(chosen);
    find("lab-strategy").textContent = several || !line ? format : sentence(line);
  }

  /** Fills the form with the settings of an experiment. */
  fill({
    kind = "simulation",
    size = "9x9x10",
    strategies = ["exact"],
    ...settings
  }: Partial<JobSettings>) {
    for (const radio of this.form.querySelectorAll("input[name=kind]"))
      if (radio instanceof HTMLInputElement) radio.checked = radio.value === kind;
    this.field("size").value = presetOf(size) ?? "custom";
    ["columns", "rows", "mines"].forEach((name, i) => {
      this.field(name).value = size.split("x")[i];
    });
    const customStrategies = strategies.filter((name) => !this.descriptions.has(name));
    this.field("composed").value = customStrategies.join("; ");
    this.field("strategy").value = customStrategies.length ? CUSTOM : strategies[0];
    for (const checkbox of this.form.querySelectorAll("input[name=compared]"))
      if (checkbox instanceof HTMLInputElement)
        checkbox.checked = strategies.includes(checkbox.value);
    this.field("topology").value = settings.topology ?? "square";
    this.field("start_rule").value = settings.start_rule ?? "opening";
    this.field("start").value = settings.start?.join() ?? "";
    this.field("seed").value = settings.seed ?? "1";
    this.field("games").value = String(settings.games ?? 10_000);
    this.showError("");
    this.updateFields();
  }

  /** Returns the request; throws `InvalidField` if a field is invalid. */
  body() {
    const data = new FormData(this.form);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const size =
      text("size") === "custom"
        ? `${text("columns")}x${text("rows")}x${text("mines")}`
        : text("size");
    const body: Record<string, unknown> = {
      size,
      topology: text("topology"),
      start_rule: text("start_rule"),
    };
    if (text("seed")) body.seed = text("seed");
    if (text("games")) body.games = parseNumber(text("games"));
    if (text("start") && this.kind !== "openings") body.start = parseCell(text("start"));
    const customStrategies = text("composed")
      .split(";")
      .map((name) => name.trim())
      .filter(Boolean);
    if (this.kind === "comparison")
      body.strategies = [...data.getAll("compared"), ...customStrategies];
    else body.strategy = text("strategy") === CUSTOM ? text("composed") : text("strategy");
    return body;
  }

  async submit() {
    this.showError("");
    try {
      this.onStarted(await request(PATHS[this.kind], this.body()));
    } catch (error) {
      if (!(error instanceof EngineError || error instanceof InvalidField)) throw error;
      this.showError(error.message);
    }
  }

  showError(message: string) {
    showMessage(find("lab-error"), message, Boolean(message));
  }
}

function strategyCheckbox(name: string) {
  const checked = name === "exact" || name === "tie-break";
  const input = make("input", { type: "checkbox", name: "compared", value: name, checked });
  return make("label", { className: "tick" }, input, " ", name);
}

function parseNumber(text: string) {
  const found = Number(text.replace(/[ ,_]/g, ""));
  if (Number.isNaN(found)) throw new InvalidField("The number of games must be a whole number.");
  return found;
}

/** @param text for example r3c4 or 3,4 */
function parseCell(text: string) {
  const parts = /^r?(\d{1,4})\s*[,c ]\s*(\d{1,4})$/i.exec(text);
  if (!parts)
    throw new InvalidField("Enter the first cell as row and column, counted from 0: r3c4 or 3,4.");
  return [Number(parts[1]), Number(parts[2])];
}
