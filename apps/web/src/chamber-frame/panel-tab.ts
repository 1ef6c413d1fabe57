import type { ReactNode } from 'react';
import type { Part } from '../ui/lazy-part.ts';

/** What can be loaded before it is drawn. */
export type Ahead = Pick<Part<object>, 'loadAhead'>;

/** A tab of the side panel. */
export interface PanelTab {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** A count or a dot beside the label. */
  readonly mark?: ReactNode;
  readonly content: ReactNode;
  /** It stands before all others and is open at first. */
  readonly leads?: true;
  /** The program of the tab, which the page loads while it is idle. */
  readonly ahead?: Ahead;
}

/** What stands in the side panel besides its tabs. */
export interface PanelCover {
  /** A notice above the tabs. */
  readonly notice: ReactNode;
  /** What replaces the tabs, such as a ballot; null while the tabs show. */
  readonly content: ReactNode;
  /** Gives the panel back to the tabs: the person asked for a tab, or closed the panel. */
  readonly leave: () => void;
  readonly ahead?: Ahead | undefined;
}

/** What the frame lets a cover of the side panel do. */
export interface CoverWays {
  /** Moves the focus to the open tab, or to what opens the panel. */
  readonly focusTabs: () => void;
  /** Play the chime of news, and the chime of a time that has run out. */
  readonly chime: () => void;
  readonly chimeAtZero: () => void;
}
