/** Lists of facts about a game or a position, with explanations of figures. */

import type { ComponentChildren } from "preact";
import { nonBreaking } from "../common/format";
import { NAMES, TERMS } from "../texts/terms";
import { Explanation } from "./explanation";

/** A name, with a button that explains it if it needs an explanation. */
export function Term({ name, children }: { name: string; children?: ComponentChildren }) {
  const text = (TERMS as Record<string, string>)[name.replaceAll("\u00a0", " ")];
  return (
    <>
      {children ?? nameOf(name)}
      {text && <Explanation name={nameOf(name)} text={text} />}
    </>
  );
}

export function nameOf(name: string) {
  return NAMES[name] ?? name;
}

/** @param rows a name and its value each */
export function Facts({
  id,
  label,
  rows,
}: {
  id?: string;
  label: string;
  rows: [string, string][];
}) {
  return (
    <dl id={id} class="result" aria-label={label}>
      {rows.map(([name, value]) => (
        <>
          <dt>
            <Term name={name} />
          </dt>
          <dd>{nonBreaking(value)}</dd>
        </>
      ))}
    </dl>
  );
}
