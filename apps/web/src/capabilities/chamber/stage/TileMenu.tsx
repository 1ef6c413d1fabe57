import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDots, IconPinned, IconPinnedOff } from '../../../ui/icons.ts';
import { type MenuEntry, PopupMenu } from '../../../ui/PopupMenu.tsx';
import { hasKeyboard } from '../../shortcuts/public.ts';
import styles from './Tile.module.css';

/** The menu of a tile. `pinsFull`: no more people can be pinned; the menu and the key P say so.
 *  `onUnpinAll` is undefined unless several people are pinned. `tabbable`: this is the one tile of
 *  the stage that Tab reaches. `onKey` hears the arrow keys. */
export interface TileMenuProps {
  readonly name: string;
  readonly pinned: boolean;
  readonly pinsFull: boolean;
  readonly onPin: () => void;
  readonly onUnpinAll: (() => void) | undefined;
  readonly tabbable: boolean;
  readonly onFocus: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

/** The menu in the corner of a tile, to pin and unpin the person. On the focused tile the key P
 *  does the same. Source: LAYOUT-01. */
export function TileMenu({
  name,
  pinned,
  pinsFull,
  onPin,
  onUnpinAll,
  tabbable,
  onFocus,
  onKey,
}: TileMenuProps) {
  const { t } = useTranslation('layout');
  const Sign = pinned ? IconPinned : IconDots;
  const refused = pinsFull && !pinned;
  const entries: MenuEntry[] = [
    {
      key: 'pin',
      label: t(pinned ? 'unpin' : 'pin'),
      ...(refused ? { note: t('pinsFull') } : hasKeyboard() ? { note: t('pinKey') } : {}),
      icon: pinned ? <IconPinnedOff aria-hidden="true" /> : <IconPinned aria-hidden="true" />,
      onSelect: refused ? undefined : onPin,
    },
  ];
  if (onUnpinAll) {
    entries.push({
      key: 'unpin-all',
      label: t('unpinAll'),
      icon: <IconPinnedOff aria-hidden="true" />,
      onSelect: onUnpinAll,
    });
  }

  function handleKey(event: KeyboardEvent) {
    if (event.code === 'KeyP' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      onPin();
      return;
    }
    onKey(event);
  }

  return (
    <PopupMenu
      label={t('tileMenu', { name })}
      position="bottom-start"
      sections={[entries]}
      trigger={
        <button
          type="button"
          className={styles.menu}
          aria-label={t('tileMenu', { name })}
          tabIndex={tabbable ? 0 : -1}
          onFocus={onFocus}
          onKeyDown={handleKey}
        >
          <Sign aria-hidden="true" />
        </button>
      }
    />
  );
}
