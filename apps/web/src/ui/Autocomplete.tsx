import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Combobox, useCombobox } from '@mantine/core';
import { offerSuggestions } from '@hemicycle/rules/foundations/autocomplete';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from './announcer.ts';
import styles from './Autocomplete.module.css';
import { describedBy, Field, type FieldTexts } from './Field.tsx';
import fieldStyles from './Field.module.css';
import { MantineTheme } from './theme/MantineTheme.tsx';

export interface AutocompleteOption {
  readonly id: string;
  readonly label: string;
  /** Stands before the label, such as an avatar. */
  readonly sign?: ReactNode;
}

/** A field that offers at most three suggestions from three letters on. What was chosen is not
 *  offered again.  Source: FND-29 … FND-31, FND-33. */
export function Autocomplete({
  label,
  hint,
  error,
  options,
  chosenIds,
  onChoose,
  placeholder,
}: FieldTexts & {
  options: readonly AutocompleteOption[];
  chosenIds: readonly string[];
  onChoose: (id: string) => void;
  placeholder?: string;
}) {
  const { t } = useTranslation('ui');
  const id = useId();
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const suggestions = offerSuggestions({ typed, options, chosenIds });
  const offered = suggestions.length;
  useEffect(() => {
    if (typed.trim().length > 2) announce(t('suggestions', { count: offered }));
  }, [typed, offered, t]);

  function handleSubmit(value: string) {
    onChoose(value);
    setTyped('');
    combobox.closeDropdown();
  }

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <MantineTheme>
        <Combobox
          store={combobox}
          onOptionSubmit={handleSubmit}
          withinPortal={false}
          offset={2}
          transitionProps={{ duration: 0 }}
          classNames={{ dropdown: styles.dropdown ?? '', option: styles.option ?? '' }}
        >
          <Combobox.Target>
            <input
              id={id}
              className={fieldStyles.input}
              value={typed}
              placeholder={placeholder ?? t('typeAndPressEnter')}
              autoComplete="off"
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                combobox.openDropdown();
                combobox.selectFirstOption();
              }}
              onFocus={() => combobox.openDropdown()}
              onBlur={() => combobox.closeDropdown()}
              {...describedBy(id, { label, hint, error })}
            />
          </Combobox.Target>
          <Combobox.Dropdown hidden={offered === 0}>
            <Combobox.Options aria-label={label}>
              {suggestions.map((option) => (
                <Combobox.Option key={option.id} value={option.id}>
                  {option.sign}
                  <Found text={option.label} typed={typed.trim()} />
                </Combobox.Option>
              ))}
            </Combobox.Options>
          </Combobox.Dropdown>
        </Combobox>
      </MantineTheme>
    </Field>
  );
}

/** The label with what was typed in bold. */
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
