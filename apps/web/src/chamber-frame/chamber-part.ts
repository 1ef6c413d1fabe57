import type { LivePerson } from '@hemicycle/contract/people-live';
import type { ComponentType, ReactNode } from 'react';
import type { Resources } from '../i18n/resources.ts';
import type { MenuEntry } from '../ui/PopupMenu.tsx';
import type { PlacedControl } from './control.ts';
import type { CoverWays, PanelCover, PanelTab } from './panel-tab.ts';
import type { PersonEntry, PersonEntryWays } from './person-entry.ts';

/** A sign on the tile of a person. */
export interface TileBadge {
  readonly key: string;
  readonly content: ReactNode;
  /** The width that it takes in a corner of the tile with the gap before it, in px. */
  readonly widthPx: number;
}

/** Entries of the menu of the own account, and the dialogs that they open. */
export interface AccountEntries {
  readonly entries: readonly MenuEntry[];
  readonly dialog: ReactNode;
}

/** Who has a fixed place beside the stage. `userIds`: the first of them who sends a picture stands
 *  there, or else the first who is in the room. `label`: what the place is. */
export interface BesideStage {
  readonly userIds: readonly string[];
  readonly label: string;
}

/** The height that a strip of the stage needs now, and at which edge it stands. */
export interface StageStrip {
  readonly heightPx: number;
  readonly edge: 'foot' | 'top';
}

/** A line of the top bar: `Item 4:` and its title. Where it has no room, the title is cut at its
 *  own end, whichever way it is written. */
export interface TopBarLine {
  readonly lead: string;
  readonly title: string;
}

/** What a capability gives to the slots of the chamber. Each slot is optional. Within a slot the
 *  parts stand in the order of `chamber-parts.ts`. A part decides by its own hooks whether it shows
 *  anything: by permission, configuration, and the room where the person is. */
export interface ChamberPart {
  /** The catalogues that are loaded together before the chamber is drawn. */
  readonly texts?: readonly (keyof Resources)[];
  /** Tabs of the side panel, after those of the chamber and the participants. An empty list where
   *  the viewer may not see the tab. */
  readonly useTabs?: () => readonly PanelTab[];
  /** What covers the tabs of the side panel for a while. */
  readonly usePanelCover?: (ways: CoverWays) => PanelCover;
  /** Controls of the bar at the foot, after those for media. */
  readonly useControls?: () => readonly PlacedControl[];
  /** Entries of the menu beside the control of the camera, after the cameras. */
  readonly useCameraEntries?: () => readonly MenuEntry[];
  /** What the shortcut for news does now; undefined while there is no news. The first part that has
   *  news answers the shortcut. */
  readonly useGoToNews?: () => (() => void) | undefined;
  /** A banner below the top bar. `first` stands above the banners of the connection and the media,
   *  `last` below them. `InPanel`: what of it stands at the foot of the panel while the panel fills
   *  the screen of a phone, where nobody sees the banners. */
  readonly banner?: {
    readonly at: 'first' | 'last';
    readonly Banner: ComponentType;
    readonly InPanel?: ComponentType;
  };
  /** What stands in place of the stage; null: the stage itself. */
  readonly useInStage?: () => ReactNode;
  /** A chip in the top bar, before the time. */
  readonly Chip?: ComponentType;
  /** What stands beside the title of the sitting in the top bar, in place of its description; null:
   *  nothing. The first part that gives a line has the place. */
  readonly useLine?: () => TopBarLine | null;
  /** A sign on the tile of a person; null where the person has none. `person` is undefined while
   *  the live state does not name the viewer. */
  readonly useBadge?: (
    userId: string | undefined,
    person: Pick<LivePerson, 'handType' | 'orderRaised'> | undefined,
  ) => TileBadge | null;
  /** Entries of the menu of another person, which moderators open in the list of participants. */
  readonly usePersonEntries?: (ways: PersonEntryWays) => readonly PersonEntry[];
  /** Entries of the menu of the own account. */
  readonly useAccountEntries?: () => AccountEntries;
  /** A strip of the stage, which no tile covers. `useStrip` is null where it does not show. The
   *  first part whose strip shows has the place. */
  readonly stageStrip?: { readonly useStrip: () => StageStrip | null; readonly Strip: ComponentType };
  /** What lies over the top of the stage for a short while. `isHidden`: the viewer does not see the
   *  stage now, since a panel covers it or another part stands in its place. */
  readonly OverStage?: ComponentType<{ isHidden: boolean }>;
  /** What stands below the stage in interpreting mode: the desk of the interpreter. Source:
   *  INTERP-02. */
  readonly Desk?: ComponentType;
  /** Who has a fixed place beside the stage; null: nobody. The first part that names somebody has
   *  the place. */
  readonly useBesideStage?: () => BesideStage | null;
  /** A section of the tab with the details of the sitting. */
  readonly Details?: ComponentType;
  /** What always stands by: a dialog that opens by itself, or announcements. */
  readonly StandBy?: ComponentType;
}
