import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import styles from './PopupMenu.module.css';

export interface MenuEntry {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Undefined: not available now. */
  onSelect: (() => void) | undefined;
  /** Why it is not available, or a second line. */
  note?: string;
  danger?: boolean;
  /** The menu stays open, as when the entry leads to a submenu. */
  staysOpen?: boolean;
}

/** A menu anchored to what opens it. `sections` are parted by hairlines; `head` stands above the entries.
 *  Source: FND-14. */
export function PopupMenu({
  trigger,
  label,
  head,
  sections,
  headings,
  position = 'bottom-end',
  opened,
  onChange,
}: {
  trigger: ReactElement;
  label: string;
  head?: ReactNode;
  sections: readonly (readonly MenuEntry[])[];
  /** What stands above each section, by its place; every section is filled then. */
  headings?: readonly string[];
  position?: 'bottom-end' | 'bottom-start' | 'top-end' | 'top-start';
  opened?: boolean;
  onChange?: (opened: boolean) => void;
}) {
  const filled = sections.filter((entries) => entries.length > 0);
  return (
    <Menu
      position={position}
      offset={4}
      shadow="md"
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
      returnFocus
      transitionProps={{ duration: 0 }}
      classNames={{
        dropdown: styles.dropdown ?? '',
        item: styles.item ?? '',
        label: styles.heading ?? '',
        divider: styles.divider ?? '',
      }}
      {...(opened === undefined ? {} : { opened })}
      {...(onChange ? { onChange } : {})}
    >
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {head !== undefined && <div className={styles.head}>{head}</div>}
        {filled.map((entries, section) => (
          <div key={entries[0]?.key} role="group" aria-label={headings?.[section]}>
            {(section > 0 || head !== undefined) && <Menu.Divider />}
            {headings?.[section] !== undefined && <Menu.Label>{headings[section]}</Menu.Label>}
            {entries.map((entry) => (
              <Menu.Item
                key={entry.key}
                leftSection={entry.icon}
                disabled={entry.onSelect === undefined}
                closeMenuOnClick={!entry.staysOpen}
                onClick={() => entry.onSelect?.()}
                data-danger={entry.danger || undefined}
              >
                <span>{entry.label}</span>
                {entry.note !== undefined && <span className={styles.note}>{entry.note}</span>}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
