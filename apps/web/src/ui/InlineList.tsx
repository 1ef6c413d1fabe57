import { addToInlineList } from '@hemicycle/rules/foundations/inline-list';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { describedBy, Field, type FieldTexts } from './Field.tsx';
import fieldStyles from './Field.module.css';
import { IconButton } from './IconButton.tsx';
import { IconPlus, IconTrash } from './icons.ts';
import styles from './InlineList.module.css';
import { focusOnNews } from './typing.ts';

/** A list whose entries are typed in place: Enter or the button adds what stands in the box, each
 *  entry has its own fields and a button that removes it. The form holds the entries and the text
 *  in the box, and reads both when it is saved (`addToInlineList`). An empty text adds nothing, nor
 *  does a label that is in the list already. Source: FND-36 … FND-41. */
export function InlineList<Entry extends { readonly label: string }>({
  label,
  hint,
  error,
  entries,
  typed,
  maxChars,
  most,
  words,
  make,
  keyOf = ({ label: ofEntry }) => ofEntry,
  namesItself = () => false,
  mayRemove,
  onChange,
  children,
}: FieldTexts & {
  entries: readonly Entry[];
  /** The text in the box. */
  typed: string;
  maxChars: number;
  /** The greatest number of entries. */
  most: number;
  words: {
    readonly list: string;
    readonly none: string;
    readonly add: string;
    readonly added: (label: string) => string;
    readonly there: (label: string) => string;
    readonly remove: (label: string) => string;
    readonly removed: (label: string) => string;
  };
  make: (label: string) => Entry;
  /** What tells the entries apart, where labels are changed in place; by itself the label. */
  keyOf?: (entry: Entry) => string;
  /** Whether the fields of an entry show its label themselves. */
  namesItself?: (entry: Entry) => boolean;
  /** Asked before an entry is removed; absent: nothing is asked. */
  mayRemove?: (entry: Entry) => Promise<boolean>;
  onChange: (change: { readonly entries: readonly Entry[]; readonly typed: string }) => void;
  /** The fields of an entry beside its label. */
  children: (entry: Entry, change: (changes: Partial<Entry>) => void) => ReactNode;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const isFull = entries.length >= most;
  // The list may change while somebody is asked whether an entry may be removed.
  const latest = useRef({ entries, typed });
  useEffect(() => {
    latest.current = { entries, typed };
  }, [entries, typed]);

  function handleAdd() {
    const next = addToInlineList(entries, [typed], make);
    const text = typed.trim();
    if (text !== '') setSaid(next === entries ? words.there(text) : words.added(text));
    onChange({ entries: next, typed: '' });
    input.current?.focus();
  }

  function handleKey(event: KeyboardEvent) {
    // Enter that ends the composition of a character belongs to the input method.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isFull) handleAdd();
  }

  async function handleRemove(removed: Entry) {
    if (mayRemove !== undefined && !(await mayRemove(removed))) return;
    setSaid(words.removed(removed.label));
    const now = latest.current;
    const isRemoved = (entry: Entry) => keyOf(entry) === keyOf(removed);
    onChange({ entries: now.entries.filter((entry) => !isRemoved(entry)), typed: now.typed });
    focusOnNews(input.current);
  }

  return (
    <div className={styles.list}>
      {entries.length === 0 ? (
        <p className={styles.quiet}>{words.none}</p>
      ) : (
        <ul className={styles.entries} aria-label={words.list}>
          {entries.map((entry) => (
            <li key={keyOf(entry)}>
              <div className={styles.entry} role="group" aria-label={entry.label}>
                {!namesItself(entry) && <bdi className={styles.label}>{entry.label}</bdi>}
                <div className={styles.fields}>
                  {children(entry, (changes) =>
                    onChange({
                      entries: entries.map((one) => (one === entry ? { ...one, ...changes } : one)),
                      typed,
                    }),
                  )}
                </div>
                <IconButton label={words.remove(entry.label)} onClick={() => void handleRemove(entry)}>
                  <IconTrash aria-hidden="true" />
                </IconButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Field id={id} label={label} hint={hint} error={error}>
        <div className={styles.box}>
          <input
            ref={input}
            id={id}
            className={fieldStyles.input}
            value={typed}
            maxLength={maxChars}
            dir="auto"
            autoComplete="off"
            onChange={(event) => onChange({ entries, typed: event.currentTarget.value })}
            onKeyDown={handleKey}
            {...describedBy(id, { label, hint, error })}
          />
          <Button icon={<IconPlus aria-hidden="true" />} disabled={isFull} onClick={handleAdd}>
            {words.add}
          </Button>
        </div>
      </Field>
      <p className={styles.quiet} role="status">
        {said}
      </p>
    </div>
  );
}
