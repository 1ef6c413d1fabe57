import type { AgendaItem, AgendaItemState, AgendaMover, AgendaParty } from '@hemicycle/contract/agenda';

/** An agenda item as it is stored. Times are ms since the epoch. */
export interface StoredItem {
  readonly id: string;
  readonly parentId: string | null;
  readonly ownNumber: string | null;
  readonly title: string;
  readonly text: string;
  readonly plannedStart: number | null;
  readonly plannedMinutes: number | null;
  readonly state: AgendaItemState;
  readonly begunAt: number | null;
  readonly endedAt: number | null;
  readonly spentMs: number;
  readonly runningSince: number | null;
  readonly kind: 'item' | 'case';
  readonly consent: boolean;
  readonly movers: readonly AgendaMover[];
  readonly parties: readonly AgendaParty[];
  /** How many papers it has. They are changed by `paper-store.ts`. */
  readonly paperCount: number;
  /** Its votes, drafts included, in the order of their numbers. They are changed by
   *  `replaceVotesOf`. `inClosed`: it was open in a closed part of the session. */
  readonly votes: readonly (AgendaItem['votes'][number] & { readonly inClosed: boolean })[];
  readonly version: number;
}

/** The agenda of a session as it is stored, its items in their order. */
export interface StoredAgenda {
  readonly version: number;
  readonly publishedAt: number | null;
  /** Hidden from people who do not run the sitting. */
  readonly hidden: boolean;
  readonly items: readonly StoredItem[];
  /** The votes that belong to no item because somebody chose so. They are changed by
   *  `item-votes-store.ts`. */
  readonly withoutItem: readonly string[];
}

/** The agenda of a session for which nobody has prepared one. */
export const NO_AGENDA: StoredAgenda = {
  version: 0,
  publishedAt: null,
  hidden: false,
  items: [],
  withoutItem: [],
};
