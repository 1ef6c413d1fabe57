import {
  INLINE_LIST_MAX_CHARS,
  type InlineList as Value,
  reduceInlineList,
} from '@hemicycle/rules/foundations/inline-list';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from './announcer.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { IconPlus, IconX } from './icons.ts';
import styles from './InlineList.module.css';
import { TextField } from './TextField.tsx';

/** A short list that is typed in place: Enter or Add takes over the text; text left in the box counts when the list is read
 *  (`readInlineList` of the rules).  Source: FND-36 … FND-41. */
export function InlineList({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint?: string;
  value: Value;
  onChange: (value: Value) => void;
}) {
  const { t } = useTranslation('ui');
  const field = useRef<HTMLInputElement>(null);
  const [known, setKnown] = useState<string | undefined>();

  function handleAdd() {
    const item = value.typed.trim();
    const next = reduceInlineList(value, { type: 'enter' });
    const added = next.entries.length > value.entries.length;
    setKnown(!added && item !== '' ? item : undefined);
    if (added) announce(t('itemAdded', { item }));
    onChange(next);
    field.current?.focus();
  }

  function handleRemove(item: string) {
    onChange(reduceInlineList(value, { type: 'removed', label: item }));
    announce(t('itemRemoved', { item }));
    field.current?.focus();
  }

  return (
    <div className={styles.list}>
      <div className={styles.entry}>
        <TextField
          ref={field}
          label={label}
          hint={hint}
          error={known === undefined ? undefined : t('alreadyInList', { item: known })}
          maxLength={INLINE_LIST_MAX_CHARS}
          value={value.typed}
          onChange={(event) => {
            setKnown(undefined);
            onChange(reduceInlineList(value, { type: 'typed', text: event.currentTarget.value }));
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            handleAdd();
          }}
          end={
            <Button
              size="sm"
              variant="quiet"
              icon={<IconPlus aria-hidden="true" />}
              onClick={handleAdd}
              disabled={value.typed.trim() === ''}
            >
              {t('add')}
            </Button>
          }
        />
      </div>
      {value.entries.length > 0 && (
        <ul className={styles.items} aria-label={label}>
          {value.entries.map((entry) => (
            <li key={entry.label} className={styles.item}>
              <bdi>{entry.label}</bdi>
              <IconButton
                label={t('removeItem', { item: entry.label })}
                onClick={() => handleRemove(entry.label)}
              >
                <IconX aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
