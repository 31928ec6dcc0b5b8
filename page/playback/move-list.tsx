/** A list of the steps of a game with a selection, which clicks and arrow keys change. */

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";

export interface Entry {
  /** the number of the step in a game, from 0 */
  step?: number;
  name: string;
  note: string;
  /** what the step cost, or empty */
  cost: string;
  /** the CSS classes of its row */
  kind: string;
  /** the number of branchings before it */
  indent?: number;
}

interface Properties {
  id: string;
  label: string;
  entries: Entry[];
  /** the index of the selected row; none if there is no such row */
  selected: number;
  onSelect: (selected: number) => void;
  /** deletes the selected row */
  onDelete?: () => void;
}

const PAGE = 10;

export function MoveList({ id, label, entries, selected, onSelect, onDelete }: Properties) {
  const list = useRef<HTMLDivElement>(null);
  const row = ({ name, note, cost, kind, indent = 0 }: Entry, i: number, isSelected = false) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and the keys
    <div
      key={i}
      id={`${id}-${i}`}
      role="option"
      class={kind}
      aria-selected={isSelected}
      style={{ "--indent": indent }}
      onClick={() => onSelect(i)}
    >
      <span>{name}</span> <span class="what">{note}</span> {cost && <b>{cost}</b>}
    </div>
  );
  const rows = useMemo(() => entries.map((entry, i) => row(entry, i)), [entries]);
  useLayoutEffect(() => scrollToRow(list.current, selected), [entries, selected]);
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Delete") onDelete?.();
    const next = neighbour(event.key, selected, entries.length - 1);
    if (next === null) return;
    event.preventDefault();
    onSelect(next);
  };
  return (
    <div
      id={id}
      ref={list}
      class="moves"
      role="listbox"
      aria-label={label}
      aria-activedescendant={entries[selected] && `${id}-${selected}`}
      tabIndex={0}
      onKeyDown={handleKey}
    >
      {rows.map((unselected, i) => (i === selected ? row(entries[i], i, true) : unselected))}
    </div>
  );
}

/** Returns the row to which a key leads; null if it is not a key of the list. */
function neighbour(key: string, selected: number, last: number) {
  const moves: Record<string, number> = {
    ArrowUp: selected - 1,
    ArrowDown: selected + 1,
    PageUp: selected - PAGE,
    PageDown: selected + PAGE,
    Home: 0,
    End: last,
  };
  return key in moves && last >= 0 ? Math.max(0, Math.min(last, moves[key])) : null;
}

/** Scrolls a list to a row that is out of sight, without scrolling the page. */
function scrollToRow(list: HTMLElement | null, selected: number) {
  const row = list?.children[selected];
  if (!list || !(row instanceof HTMLElement)) return;
  const { offsetTop: top, offsetHeight: height } = row;
  const isVisible = top >= list.scrollTop && top + height <= list.scrollTop + list.clientHeight;
  if (!isVisible) list.scrollTop = top - (list.clientHeight - height) / 2;
}
