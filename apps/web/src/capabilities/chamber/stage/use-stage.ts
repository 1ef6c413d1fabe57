import type { LayoutMode } from '@hemicycle/contract/layout-modes';
import type { LivePerson } from '@hemicycle/contract/people-live';
import type { MediaSnapshot } from '@hemicycle/media';
import { noteSpeaker, seatPeople } from '@hemicycle/rules/layout/seat-people';
import { hasLargerPlace, type StageLayout, type Tile, tileLayout } from '@hemicycle/rules/layout/tile-layout';
import i18next from 'i18next';
import { useRef, useState } from 'react';
import type { StageStrip } from '../../../chamber-frame/chamber-part.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { languages } from '../../../i18n/languages.ts';
import { announce } from '../../../ui/announcer.ts';
import { usePins, useSeesCameras, useWindowWidth } from '../../layout/public.ts';
import { useFloorHolder } from '../../speakers/public.ts';
import { activeSpeaker, personBeside, stagePeople, type StagePersonView } from './stage-people.ts';

/** The height of the line below a shared screen, in px: the buttons with names and the gap above
 *  them, for a finger or a pointer. One name has the same height, so that a second shared screen
 *  moves no tile. */
const SHARE_LINE_PX = { finger: 52, pointer: 36 } as const;

/** The stage to draw: its places, the people with a tile on this page, by seat and by user id, and
 *  the people who are pinned. */
export interface Stage {
  readonly layout: StageLayout;
  /** The width of the large tile; undefined without one. Every tile as wide has a large plate
   *  too. */
  readonly largeWidthPx: number | undefined;
  readonly views: readonly StagePersonView[];
  /** The person with the fixed place beside the stage, who has no other tile; null: none. */
  readonly beside: StagePersonView | null;
  readonly seats: readonly StagePersonView[];
  readonly tileOf: ReadonlyMap<string, Tile>;
  readonly pins: readonly string[];
  /** Turns this number of pages forward, or back if it is negative; does nothing if there is no
   *  such page. */
  readonly turnBy: (pages: number) => void;
}

/** Seats the people and lays out their tiles. Everybody keeps their seat from one drawing to the
 *  next; another mode begins at its first page. While the page only passes through a mode, nobody
 *  changes seats, and people without a place in it keep their previous place: so no picture is
 *  removed and added again. The person who has the floor has the large place in every mode. Source:
 *  LAYOUT-01, LAYOUT-06, BEY-13, looks §5. */
export function useStage({
  people,
  snapshot,
  ownUserId,
  sharing,
  mode,
  passing,
  selfView,
  saysAlone,
  centred,
  strip,
  besideIds,
  widthPx,
  heightPx,
}: {
  people: Readonly<Record<string, LivePerson>>;
  snapshot: MediaSnapshot;
  ownUserId: string;
  /** Whether a shared screen is shown. */
  sharing: boolean;
  mode: LayoutMode;
  passing: boolean;
  selfView: boolean;
  /** Whether the stage says so when nobody else is there. */
  saysAlone: boolean;
  /** Whether what is lower than the stage stands in its middle. */
  centred: boolean;
  /** The strip that no tile covers; null: there is none. */
  strip: StageStrip | null;
  /** The people for the fixed place beside the stage, by user id. */
  besideIds: readonly string[];
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

  const everybody = stagePeople(people, snapshot.people, ownUserId, useSeesCameras());
  const beside = personBeside(everybody, besideIds);
  const views = everybody.filter((view) => view !== beside);
  const present = new Set(views.map(({ userId }) => userId));
  const pins = pinned.filter((userId) => present.has(userId));
  // The person who has the floor is large, unless the viewer has pinned somebody.
  const floor = pins.length === 0 && floorHolder !== null && present.has(floorHolder);
  const held = floor ? [floorHolder] : pins;
  // The large person has the first seat, so turn to the first page: they stay in sight when they
  // are unpinned.
  if (mode === 'Single' && held.length > 0 && turned.page > 0) setTurned({ mode, page: 0 });
  const layout = tileLayout({
    mode,
    count: views.length,
    widthPx,
    heightPx,
    selfView,
    saysAlone: saysAlone && beside === null,
    centred,
    captions: strip !== null,
    ...(strip !== null && { captionsPx: strip.heightPx, captionsAtTop: strip.edge === 'top' }),
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
    beside,
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

/** How many pages a key turns: 1 for Page Down, -1 for Page Up, 0 for every other key. */
export function pagesOfKey(key: string): number {
  return key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : 0;
}
