import type { ComponentProps } from 'react';
import { IconSearch } from './icons.ts';
import styles from './SearchField.module.css';

/** A field that filters the list under it while the person types. `label` is its name and its
 *  placeholder. Escape empties it. Source: looks picture 4. */
export function SearchField({
  label,
  value,
  onSearch,
  ...input
}: Omit<
  ComponentProps<'input'>,
  'className' | 'type' | 'aria-label' | 'placeholder' | 'value' | 'onChange'
> & {
  label: string;
  value: string;
  onSearch: (value: string) => void;
}) {
  return (
    <div className={styles.box}>
      <IconSearch aria-hidden="true" />
      <input
        {...input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          onSearch('');
        }}
      />
    </div>
  );
}
