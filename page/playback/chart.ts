/** A chart of probabilities over the clicks of a game, with lines and with marks of different shapes. */

import { clickCount } from "../common/format";

/** a click */
export interface Point {
  /** the survival chance, this click included */
  survived: number;
  /** the win probability before the click, or null if it is unknown */
  win: number | null;
  mark: "" | "forced" | "avoidable" | "fatal";
  label: string;
}

const SVG = "http://www.w3.org/2000/svg";
const HEIGHT = 140;
const LEFT = 44;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 24;
const RADIUS = 5;

/** @param attributes the attributes */
function draw(tag: string, attributes: Record<string, string | number>, text: string = "") {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.textContent = text;
  return element;
}

export class Chart {
  points: Point[] = [];
  result: number | null = null;
  selected = 0;
  summary = "";
  svg;
  cursor;

  /** @param onSelect called with the index of the chosen click */
  constructor(
    readonly box: HTMLElement,
    onSelect: (selected: number) => void,
  ) {
    this.svg = draw("svg", { role: "img", class: "chart" });
    this.cursor = draw("line", { class: "cursor" });
    box.append(this.svg);
    this.svg.addEventListener("click", (event) => {
      if (event instanceof MouseEvent) onSelect(this.nearest(event.clientX));
    });
    new ResizeObserver(() => this.render()).observe(box);
  }

  /**
   * @param result 1 if the game was won, 0 if it was lost, null if it is not over
   * @param summary the description for screen readers
   */
  show(points: Point[], result: number | null, summary: string) {
    this.points = points;
    this.result = result;
    this.summary = summary;
    this.render();
  }

  /** @param selected the index of a click; the number of clicks for the end */
  select(selected: number) {
    this.selected = selected;
    const x = this.x(Math.min(selected, this.points.length));
    for (const name of ["x1", "x2"]) this.cursor.setAttribute(name, String(x));
  }

  /** @param position from 0 (the start) to the number of clicks */
  x(position: number) {
    return LEFT + (position / Math.max(1, this.points.length)) * (this.width - LEFT - RIGHT);
  }

  y(probability: number) {
    return TOP + (1 - probability) * (HEIGHT - TOP - BOTTOM);
  }

  nearest(clientX: number) {
    const share = (clientX - this.svg.getBoundingClientRect().left - LEFT) / (this.x(1) - LEFT);
    return Math.max(0, Math.min(this.points.length - 1, Math.floor(share)));
  }

  get width() {
    return Math.max(200, this.box.clientWidth);
  }

  render() {
    const { svg, width, points, cursor } = this;
    svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    svg.setAttribute("aria-label", this.summary);
    for (const [name, y] of Object.entries({ y1: TOP, y2: HEIGHT - BOTTOM }))
      cursor.setAttribute(name, String(y));
    svg.replaceChildren(
      ...this.axes(),
      draw("path", { class: "survived", d: this.steps() }),
      ...this.wins(),
      cursor,
      ...points.flatMap((point, i) => this.marks(point, i)),
    );
    this.select(this.selected);
  }

  axes() {
    const end = this.width - RIGHT;
    const levels = [0, 0.5, 1].flatMap((level) => [
      draw("line", { class: "level", x1: LEFT, x2: end, y1: this.y(level), y2: this.y(level) }),
      draw("text", { x: LEFT - 6, y: this.y(level) + 4, "text-anchor": "end" }, `${100 * level} %`),
    ]);
    const last = clickCount(this.points.length);
    return [
      ...levels,
      draw("text", { x: LEFT, y: HEIGHT - 6 }, "1"),
      draw("text", { x: end, y: HEIGHT - 6, "text-anchor": "end" }, last),
    ];
  }

  /** The survival chance, constant between guesses. */
  steps() {
    let path = `M${this.x(0)} ${this.y(1)}`;
    this.points.forEach(({ survived }, i) => {
      path += `V${this.y(survived)}H${this.x(i + 1)}`;
    });
    return path;
  }

  /** The win probability, from the first click where it is known to the result. */
  wins() {
    const known = this.points.flatMap(({ win }, i) =>
      win === null ? [] : `${this.x(i + 0.5)} ${this.y(win)}`,
    );
    if (!known.length) return [];
    if (this.result !== null) known.push(`${this.x(this.points.length)} ${this.y(this.result)}`);
    return [draw("path", { class: "win", d: `M${known.join("L")}` })];
  }

  marks({ survived, mark, label }: Point, i: number): SVGElement[] {
    if (!mark) return [];
    const [x, y, r] = [this.x(i + 0.5), this.y(survived), RADIUS];
    const element =
      mark === "fatal"
        ? draw("path", {
            class: mark,
            d: `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`,
          })
        : draw("circle", { class: mark, cx: x, cy: y, r });
    element.append(draw("title", {}, label));
    return [element];
  }
}
