import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Floating } from './Floating.tsx';
import { IconCheck } from './icons.ts';
import styles from './PopupMenu.module.css';
import { moveInMenu } from './move-in-menu.ts';
import type { Side } from './place-beside.ts';
import { dropPressAgain } from './press-again.ts';
import { useClosingPress } from './use-closing-press.ts';

export interface MenuEntry {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Undefined where the entry is not available now. */
  onSelect: (() => void) | undefined;
  /** A second line, for example the reason why the entry is not available. */
  note?: string;
  danger?: boolean;
  /** The menu stays open when this entry is chosen, for example because it opens a submenu. */
  staysOpen?: boolean;
  /** Whether this entry is the current choice. A check in place of its icon says so, and it gets
   *  the focus when the menu opens. */
  chosen?: boolean;
}

/** An open menu. The focus moves to the chosen entry, or else to the first one. When the menu
 *  closes while it has the focus, the focus returns to where it was. Escape, Tab, a press elsewhere
 *  and choosing an entry close the menu. Arrow keys, Home and End move the focus, and scroll in a
 *  low window. The second press of a double click that opened the menu chooses nothing. `long`:
 *  with many entries; they stand closer, and on a phone the menu stands at its foot. Source:
 *  FND-14, looks §6. */
export function MenuList({
  id,
  label,
  head,
  sections,
  headings,
  anchor,
  place,
  long = false,
  onClose,
}: {
  id: string;
  label: string;
  head: ReactNode;
  sections: readonly (readonly MenuEntry[])[];
  headings: readonly (string | undefined)[] | undefined;
  anchor: RefObject<HTMLElement | null>;
  place: Pick<Side, 'side' | 'align'>;
  long?: boolean;
  onClose: () => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useReturningFocus(list, anchor);
  useClosingPress(list, anchor, onClose);

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation();
      // Tab moves on from the button that opened the menu.
      if (event.key === 'Escape') event.preventDefault();
      else anchor.current?.focus();
      onClose();
      return;
    }
    const next = moveInMenu(event.key, enabledEntries(list.current), document.activeElement);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  const filled = sections.filter((entries) => entries.length > 0);
  return (
    <Floating
      stays
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={0}
      onKeyDown={handleKey}
      onClickCapture={dropPressAgain}
      className={styles.dropdown}
      data-long={long || undefined}
      atFootOfPhone={long}
      anchor={() => anchor.current}
      {...place}
      gapPx={4}
    >
      {head !== undefined && <div className={styles.head}>{head}</div>}
      {filled.map((entries, section) => (
        <div key={entries[0]?.key} role="group" aria-label={headings?.[section]}>
          {(section > 0 || head !== undefined) && <div className={styles.divider} />}
          {headings?.[section] !== undefined && <div className={styles.heading}>{headings[section]}</div>}
          {entries.map((entry) => (
            <button
              key={entry.key}
              type="button"
              role={entry.chosen === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={entry.chosen}
              tabIndex={-1}
              className={styles.item}
              disabled={entry.onSelect === undefined}
              data-danger={entry.danger || undefined}
              data-chosen={entry.chosen || undefined}
              onClick={() => {
                entry.onSelect?.();
                if (!entry.staysOpen) onClose();
              }}
            >
              {(entry.icon !== undefined || entry.chosen !== undefined) && (
                <span className={styles.icon}>
                  {entry.chosen === true ? <IconCheck aria-hidden="true" /> : entry.icon}
                </span>
              )}
              <span className={styles.text}>
                <span>{entry.label}</span>
                {entry.note !== undefined && <span className={styles.note}>{entry.note}</span>}
              </span>
            </button>
          ))}
        </div>
      ))}
    </Floating>
  );
}

function enabledEntries(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([disabled])') ?? [])];
}

/** Focuses the chosen entry and scrolls the menu to it, without scrolling the page. */
function focusInside(list: HTMLElement | null): void {
  const entries = enabledEntries(list);
  const chosen = entries.find(({ dataset }) => dataset['chosen'] !== undefined);
  (chosen ?? entries[0] ?? list)?.focus({ preventScroll: true });
  chosen?.scrollIntoView({ block: 'nearest' });
}

/** Moves the focus into the menu when it opens, and back where it was when the menu closes. Also
 *  moves it into the menu again when the focused entry has gone, for example when a submenu
 *  replaces the entries. */
function useReturningFocus(list: RefObject<HTMLElement | null>, anchor: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const [element, opener, before] = [list.current, anchor.current, document.activeElement];
    focusInside(element);
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
      const back = isThere ? before : opener;
      back?.focus({ preventScroll: true });
    };
  }, [list, anchor]);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focusInside(list.current);
  });
}
