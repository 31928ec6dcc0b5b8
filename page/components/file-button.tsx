/** A button that opens a file. */

interface Properties {
  /** what is opened, for screen readers */
  label: string;
  /** what the button says */
  text: string;
  /** the extensions of the files, in the format of the attribute `accept` */
  accept?: string;
  onFile: (file: File) => void;
}

export function FileButton({ label, text, accept, onFile }: Properties) {
  return (
    <label class="button file">
      <span aria-hidden="true">{text}</span>
      <input
        type="file"
        class="visually-hidden"
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget: input }) => {
          const [file] = input.files ?? [];
          if (file) onFile(file);
          input.value = ""; // the same file may be chosen again
        }}
      />
    </label>
  );
}
