/** A row of joined buttons of which one is chosen. */

interface Properties<Value extends string> {
  label: string;
  /** the label of each value, in order */
  choices: Partial<Record<Value, string>>;
  value: Value | null;
  onChoose: (value: Value) => void;
}

export function Segmented<Value extends string>({
  label,
  choices,
  value,
  onChoose,
}: Properties<Value>) {
  return (
    <fieldset class="joined" aria-label={label}>
      {(Object.entries(choices) as [Value, string][]).map(([each, name]) => (
        <button
          key={each}
          type="button"
          value={each}
          aria-pressed={each === value}
          onClick={() => onChoose(each)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
