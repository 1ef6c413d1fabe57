import { useId } from 'react';
import { DropPlace } from './DropPlace.tsx';
import styles from './FilePlace.module.css';

/** A field for one file, which can be chosen or dropped onto it. The same file can be chosen again
 *  once it was mended. */
export function FilePlace({
  label,
  note,
  accept,
  disabled = false,
  onFile,
}: {
  label: string;
  /** What files it takes, and that they can be dropped. */
  note: string;
  accept: string;
  disabled?: boolean;
  onFile: (file: File) => void;
}) {
  const id = useId();
  return (
    <DropPlace onDropFile={disabled ? undefined : onFile}>
      <div className={styles.place}>
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          type="file"
          accept={accept}
          disabled={disabled}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (file !== undefined) onFile(file);
          }}
        />
        <p className={styles.note}>{note}</p>
      </div>
    </DropPlace>
  );
}
