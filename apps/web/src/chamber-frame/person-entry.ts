import type { ReactNode } from 'react';

/** An entry that a capability gives to the menu of another person, in the list of participants. */
export interface PersonEntry {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: (userId: string) => void;
  /** Whether this person's menu has the entry; absent: every person's. */
  readonly isFor?: (userId: string) => boolean;
}

/** What the frame lets an entry of a person's menu do. */
export interface PersonEntryWays {
  /** Opens a tab of the side panel. */
  readonly openTab: (key: string) => void;
}
