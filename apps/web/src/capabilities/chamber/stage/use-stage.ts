import type { LayoutMode } from '@hemicycle/contract/layout-modes';
import type { LivePerson } from '@hemicycle/contract/people-live';
import type { MediaSnapshot } from '@hemicycle/media';
import { noteSpeaker, seatPeople } from '@hemicycle/rules/layout/seat-people';
import { hasLargerPlace, type StageLayout, type Tile, tileLayout } from '@hemicycle/rules/layout/tile-layout';
import i18next from 'i18next';
import { useRef, useState } from 'react';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { languages } from '../../../i18n/languages.ts';
import { announce } from '../../../ui/announcer.ts';
import { usePins, useSeesCameras, useWindowWidth } from '../../layout/public.ts';
import { useFloorHolder } from '../../speakers/public.ts';
import { activeSpeaker, stagePeople, type StagePersonView } from './stage-people.ts';

/** So high is the line below a shared screen, names to choose from and the gap above them, with
 *  room for a finger or without; for one name too, so that a second screen moves no tile. */
const SHARE_LINE_PX = { finger: 52, pointer: 36 } as const;

/** The stage as it is drawn: its places, who has a tile on this page, by seat and by user id, and
 *  who is pinned. */
export interface Stage {
  readonly layout: StageLayout;
  /** So wide is the large tile: whose tile is as wide has as large a plate. Undefined where there
   *  is none. */
  readonly largeWidthPx: number | undefined;
  readonly views: readonly StagePersonView[];
  readonly seats: readonly StagePersonView[];
  readonly tileOf: ReadonlyMap<string, Tile>;
  readonly pins: readonly string[];
  /** To the page so many further on, where there is one. */
  readonly turnBy: (pages: number) => void;
}

/** Seats the people and lays out their tiles. Everybody keeps a seat from one drawing to the next;
 *  another mode begins at its first page. In a mode that is only gone through nobody changes seats,
 *  and who has no place there keeps the one before: no picture is taken out of the page and put
 *  back. Who has the floor holds the large place in every mode. Source: LAYOUT-01, LAYOUT-06,
 *  BEY-13, looks §5. */
export function useStage({
  people,
  snapshot,
  ownUserId,
  sharing,
  mode,
  passing,
  selfView,
  saysAlone,
  widthPx,
  heightPx,
}: {
  people: Readonly<Record<string, LivePerson>>;
  snapshot: MediaSnapshot;
  ownUserId: string;
  /** Somebody's screen is shown. */
  sharing: boolean;
  mode: LayoutMode;
  passing: boolean;
  selfView: boolean;
  /** It is said on the stage when nobody else is there. */
  saysAlone: boolean;
  widthPx: number;
  heightPx: number;
}): Stage {
  const phone = useWindowWidth().widthClass === 'phone';
  const touch = phone || window.matchMedia('(pointer: coarse)').matches;
  const pinned = usePins();
  const floorHolder = useFloorHolder();
  const previous = useRef<readonly string[]>([]);
  const spoke = useRef<readonly string[]>([]);
  const placed = useRef<ReadonlyMap<string, Tile>>(new Map());
  const [turned, setTurned] = useState({ mode, page: 0 });

  const views = stagePeople(people, snapshot.people, ownUserId, useSeesCameras());
  const present = new Set(views.map(({ userId }) => userId));
  const pins = pinned.filter((userId) => present.has(userId));
  // Who has the floor is large, unless this viewer has pinned somebody.
  const floor = pins.length === 0 && floorHolder !== null && present.has(floorHolder);
  const held = floor ? [floorHolder] : pins;
  // Who is unpinned then stays in sight: the first seat is theirs.
  if (mode === 'Single' && held.length > 0 && turned.page > 0) setTurned({ mode, page: 0 });
  const layout = tileLayout({
    mode,
    count: views.length,
    widthPx,
    heightPx,
    selfView,
    saysAlone,
    phone,
    touch,
    pins: pins.length,
    floor,
    share: sharing,
    shareLinePx: SHARE_LINE_PX[touch ? 'finger' : 'pointer'],
    page: turned.mode === mode ? turned.page : 0,
    direction: languages[currentLanguage()].direction,
  });
  spoke.current = noteSpeaker(spoke.current, activeSpeaker(snapshot));
  const seats = seatPeople({
    people: views,
    previous: previous.current,
    pins: held,
    ...(passing
      ? { spoke: [], speakerSeat: false, seen: views.length }
      : {
          spoke: spoke.current,
          speakerSeat: hasLargerPlace(mode, layout),
          seen: layout.seatsAtFirst,
        }),
    page: layout.page,
  });
  previous.current = seats.map(({ userId }) => userId);
  const tileOf = new Map(passing ? placed.current : []);
  for (const tile of layout.tiles) {
    const userId = seats[tile.seat]?.userId;
    if (userId !== undefined) tileOf.set(userId, tile);
  }
  placed.current = tileOf;
  return {
    layout,
    largeWidthPx: layout.tiles.find(({ size }) => size === 'large')?.width,
    views,
    seats,
    tileOf,
    pins,
    turnBy: (pages) => {
      const page = layout.page + pages;
      if (pages === 0 || page < 0 || page >= layout.pages) return;
      setTurned({ mode, page });
      announce(i18next.t('layout:page', { page: page + 1, pages: layout.pages }));
    },
  };
}

/** How many pages a key turns: Page Down one on, Page Up one back, others none. */
export function pagesOfKey(key: string): number {
  return key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : 0;
}
