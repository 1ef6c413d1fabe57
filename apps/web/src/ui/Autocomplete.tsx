import { offersNewEntry, offerSuggestions } from '@hemicycle/rules/foundations/autocomplete';
import { type ReactNode, useContext, useEffect, useId, useState } from 'react';
import { Autocomplete as Suggesting, AutocompleteStateContext } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Input, TextField } from 'react-aria-components/TextField';
import { useTranslation } from 'react-i18next';
import { announce } from './announcer.ts';
import styles from './Autocomplete.module.css';
import { describedBy, Field, type FieldTexts } from './Field.tsx';
import fieldStyles from './Field.module.css';
import { LibraryLanguage } from './LibraryLanguage.tsx';
import { useOpenEntry } from './open-entries.ts';

const NEW_ENTRY = 'new entry';

export interface AutocompleteOption {
  readonly id: string;
  readonly label: string;
  /** A sign before the label, such as an avatar. */
  readonly sign?: ReactNode;
}

/** A field that offers at most three suggestions once three letters are typed. An entry that was
 *  chosen is not offered again. Where nothing matches and `newEntry` is given, it offers to make
 *  one of what was typed. A form that is saved while text is left in the field says so. Source:
 *  FND-29 … FND-33. */
export function Autocomplete({
  label,
  hint,
  error: errorGiven,
  options,
  chosenIds,
  onChoose,
  placeholder,
  newEntry,
}: FieldTexts & {
  options: readonly AutocompleteOption[];
  chosenIds: readonly string[];
  onChoose: (id: string) => void;
  placeholder?: string;
  /** The label of the entry that makes a new one, and what happens with what was typed. */
  newEntry?: { readonly label: string; readonly onNew: (typed: string) => void };
}) {
  const { t } = useTranslation('ui');
  const id = useId();
  const [typed, setTyped] = useState('');
  const error = useOpenEntry(typed.trim() !== '', label) ? t('openEntry') : errorGiven;
  const found = offerSuggestions({ typed, options, chosenIds });
  const suggestions =
    newEntry !== undefined && offersNewEntry({ typed, options })
      ? [{ id: NEW_ENTRY, label: newEntry.label }]
      : found;
  const offered = suggestions.length;
  useEffect(() => {
    if (typed.trim().length > 2) announce(t('suggestions', { count: offered }));
  }, [typed, offered, t]);

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <LibraryLanguage>
        <Suggesting inputValue={typed} onInputChange={setTyped}>
          {offered === 0 && <ForgetMarked />}
          <div className={styles.box}>
            <TextField id={id} aria-label={label} className={styles.field ?? ''}>
              <Input
                className={fieldStyles.input ?? ''}
                placeholder={placeholder ?? t('typeAndPressEnter')}
                autoComplete="off"
                // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the library sets aria-controls
                role="combobox"
                aria-expanded={offered > 0}
                {...describedBy(id, { label, hint, error })}
              />
            </TextField>
            <ListBox
              aria-label={label}
              className={styles.list ?? ''}
              style={{ display: offered === 0 ? 'none' : undefined }}
              items={suggestions}
              onAction={(key) => {
                if (key === NEW_ENTRY) newEntry?.onNew(typed.trim());
                else onChoose(String(key));
                setTyped('');
              }}
            >
              {(option) => (
                <ListBoxItem id={option.id} textValue={option.label} className={styles.option ?? ''}>
                  {option.sign}
                  <Found text={option.label} typed={typed.trim()} />
                </ListBoxItem>
              )}
            </ListBox>
          </div>
        </Suggesting>
      </LibraryLanguage>
    </Field>
  );
}

/** Clears the library's marked option after the list has changed. Otherwise screen readers still
 *  hear an option that is gone. */
function ForgetMarked() {
  const state = useContext(AutocompleteStateContext);
  useEffect(() => state?.setFocusedNodeId(null), [state]);
  return null;
}

/** A label with its typed part in bold. */
function Found({ text, typed }: { text: string; typed: string }) {
  const at = text.toLowerCase().indexOf(typed.toLowerCase());
  if (typed === '' || at < 0) return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, at)}
      <b>{text.slice(at, at + typed.length)}</b>
      {text.slice(at + typed.length)}
    </span>
  );
}
