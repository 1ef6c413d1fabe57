import { neighbourTile } from '@hemicycle/rules/layout/neighbour-tile';
import { MAX_PINS, type Tile } from '@hemicycle/rules/layout/tile-layout';
import i18next from 'i18next';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../ui/announcer.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { togglePin, unpinAll } from '../../layout/public.ts';
import { primaryGroupOf, useGroups, usePersonName } from '../../people/public.ts';
import { PersonTile } from './PersonTile.tsx';
import type { StagePersonView } from './stage-people.ts';
import styles from './Stage.module.css';
import { pagesOfKey, type Stage } from './use-stage.ts';

/** The tiles of one page. In the document they are sorted by name, not by seat, so that a picture
 *  is never removed and added again when somebody changes seats. Tab reaches one of the tiles; from
 *  there the arrow keys move between the tiles as they stand on screen. Source: LAYOUT-01. */
export function StagePeople({ stage }: { stage: Stage }) {
  const { layout, largeWidthPx, views, seats, tileOf, pins, turnBy } = stage;
  const { t } = useTranslation('chamber');
  const groups = useGroups();
  const nameOf = usePersonName();
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const turnedByKey = useRef(false);
  useEffect(() => {
    // After a key turned the page, the focused tile is gone. Focus a tile of the new page, so that
    // the next key works.
    if (!turnedByKey.current) return;
    turnedByKey.current = false;
    if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }, [layout.page]);

  const tabbable =
    current !== null && tileOf.has(current) ? current : seats[layout.tiles[0]?.seat ?? 0]?.userId;

  function handleKey(event: KeyboardEvent, from: Tile) {
    const pages = pagesOfKey(event.key);
    if (pages !== 0) {
      event.preventDefault();
      turnedByKey.current = true;
      turnBy(pages);
      return;
    }
    const next = neighbourTile(layout.tiles, from, event.key);
    const userId = next && seats[next.seat]?.userId;
    if (userId === undefined) return;
    event.preventDefault();
    setCurrent(userId);
    list.current?.querySelector<HTMLElement>(`[data-user="${CSS.escape(userId)}"] button`)?.focus();
  }

  function handlePin({ userId, person }: StagePersonView) {
    const outcome = togglePin(userId, new Set(seats.map((seat) => seat.userId)));
    // Say why nothing happens: otherwise the key seems broken.
    if (outcome === 'full') {
      showToast({ text: i18next.t('layout:pinsFull'), detail: i18next.t('layout:pinsFullDetail') });
      return;
    }
    const word = outcome === 'pinned' ? 'isPinned' : 'isUnpinned';
    announce(i18next.t(`layout:${word}`, { name: nameOf(person) }));
  }

  const shown = views.filter(({ userId }) => tileOf.has(userId));
  return (
    <ul ref={list} className={styles.people} aria-label={t('stagePeople', { count: shown.length })}>
      {shown.map((view) => {
        const tile = tileOf.get(view.userId);
        if (tile === undefined) return null;
        const pinned = pins.includes(view.userId);
        return (
          <PersonTile
            key={view.userId}
            view={view}
            tile={tile}
            large={tile.width === largeWidthPx}
            group={primaryGroupOf(view.person.groups, groups)}
            menu={{
              pinned,
              pinsFull: pins.length >= MAX_PINS,
              onPin: () => handlePin(view),
              onUnpinAll: pins.length > 1 ? unpinAll : undefined,
              tabbable: view.userId === tabbable,
              onFocus: () => setCurrent(view.userId),
              onKey: (event) => handleKey(event, tile),
            }}
          />
        );
      })}
    </ul>
  );
}
