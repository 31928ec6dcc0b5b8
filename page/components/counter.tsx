interface Properties {
  id: string;
  /** what is counted */
  label: string;
  value: string | number;
  unit: string;
  /** the id of the unit, if it may say more */
  unitId?: string;
}

/** A figure above a board, with its unit; screen readers do not announce its changes. */
export function Counter({ id, label, value, unit, unitId }: Properties) {
  return (
    <span class="figure" title={label}>
      <output id={id} aria-live="off" aria-label={label}>
        {value}
      </output>{" "}
      <small id={unitId}>{unit}</small>
    </span>
  );
}
