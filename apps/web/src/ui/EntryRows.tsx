import { type ReactNode, useRef } from 'react';
import { announce } from './announcer.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { IconPlus, IconTrash } from './icons.ts';
import styles from './EntryRows.module.css';

/** A list of entries with fields. A button removes each entry, and another adds one at the end; the
 *  new entry gets the focus. */
export function EntryRows<E extends object>({
  entries,
  most,
  words,
  empty,
  onChange,
  children,
}: {
  entries: readonly E[];
  most: number;
  /** The texts. `one` and `remove` get the number of an entry, from 1. */
  words: {
    readonly none: string;
    readonly add: string;
    readonly one: (number: number) => string;
    readonly remove: (number: number) => string;
  };
  empty: E;
  onChange: (entries: E[]) => void;
  children: (entry: E, index: number, change: (changes: Partial<E>) => void) => ReactNode;
}) {
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);

  function handleAdd() {
    onChange([...entries, empty]);
    // React draws the new row before the next frame.
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  }

  function handleRemove(index: number) {
    onChange(entries.filter((_, at) => at !== index));
    announce(words.remove(index + 1));
    add.current?.focus();
  }

  return (
    <>
      {entries.length === 0 ? (
        <p className={styles.none}>{words.none}</p>
      ) : (
        <ol ref={list} className={styles.rows}>
          {entries.map((entry, index) => (
            // Entries have no ids. Their order changes only when an entry is removed, so the index
            // is a safe key.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={styles.row} aria-label={words.one(index + 1)}>
              <div className={styles.fields}>
                {children(entry, index, (changes) =>
                  onChange(entries.map((one, at) => (at === index ? { ...one, ...changes } : one))),
                )}
              </div>
              <IconButton label={words.remove(index + 1)} onClick={() => handleRemove(index)}>
                <IconTrash aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <div>
        <Button
          ref={add}
          icon={<IconPlus aria-hidden="true" />}
          disabled={entries.length >= most}
          onClick={handleAdd}
        >
          {words.add}
        </Button>
      </div>
    </>
  );
}
