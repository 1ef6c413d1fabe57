import type { LiveState, ToldChange } from '@hemicycle/contract/live';
import type { Deps } from '../deps.ts';
import type { NewsItem } from '../news.ts';
import type { Timers } from '../platform/clock/clock.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import type { SharedText, TextParts } from '../platform/socket/shared-text.ts';

/** One field of the live state as JSON text, for one viewer after the other. What several viewers
 *  see alike is the same object. */
export type FieldFor = (viewer: Viewer) => TextParts;

/** What a capability adds to the state of a session on entry, loaded once for several viewers. */
export interface LoadedPart<Field extends keyof LiveState> {
  readonly fields: Readonly<Record<Field, FieldFor>>;
  /** News that follows the state at once: the pages of what is long. */
  readonly pages?: readonly SharedText[];
}

/** The viewers of one session on this server. */
export interface Audience {
  readonly deps: Deps;
  readonly timers: Timers;
  readonly idVotingSession: string;
  /** How many connections they have. */
  readonly size: () => number;
  readonly isHere: (userId: string) => boolean;
  /** Does one piece of work after the other: news that was loaded later must not be overtaken by
   *  news that was loaded before. Where it fails, all viewers are sent their state anew. */
  readonly inOrder: (work: () => Promise<void>) => void;
  readonly tellAll: (changes: readonly ToldChange[]) => void;
  readonly tellPerson: (userId: string, changes: readonly ToldChange[]) => void;
  /** Presents once for each class of viewer; undefined: that class must not hear of it. */
  readonly tellByClass: (
    classOf: (viewer: Viewer) => string,
    present: (viewer: Viewer) => ToldChange | undefined,
  ) => void;
}

/** A live part of one session, as long as somebody watches the session on this server. */
export interface OpenPart<Field extends keyof LiveState = never> {
  /** Loads the fields once for all of these viewers, in a number of queries that does not grow with
   *  them. Null: the session is gone. */
  readonly load?: (viewers: readonly Viewer[]) => Promise<LoadedPart<Field> | null>;
  /** Hears the news of the session, and of the whole site, and tells the audience what concerns
   *  it. */
  readonly hear: (item: NewsItem) => void;
  /** Nobody watches the session here any more. */
  readonly stop?: () => void;
}

/** The live part of a capability: fields of the state on entry, and the news that keep them true. A
 *  part may have no fields. */
export interface LivePart<Field extends keyof LiveState = never> {
  readonly open: (audience: Audience) => OpenPart<Field>;
}
