import type { LivePartName, LiveState, ToldChange } from '@hemicycle/contract/live';
import type { SocketQuery } from '@hemicycle/contract/socket';
import type { Database } from '../database.ts';
import type { Deps } from '../deps.ts';
import type { NewsItem } from '../news.ts';
import type { Timers } from '../platform/clock/clock.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import type { SharedText, TextParts } from '../platform/socket/shared-text.ts';

/** A viewer at one page. `page`: where the page says it is, in the words of the socket's address.
 *  It is no credential. */
export interface LiveViewer extends Viewer {
  readonly page?: SocketQuery['davraLocation'];
}

/** Gives one field of the live state as JSON text for each viewer. Viewers who see the same text
 *  get the same object. */
export type FieldFor = (viewer: LiveViewer) => TextParts;

/** The part of a capability in the state that people get on entry, loaded once for several
 *  viewers. */
export interface LoadedPart<Field extends keyof LiveState> {
  readonly fields: Readonly<Record<Field, FieldFor>>;
  /** News that follows the state at once: the further pages of long lists. */
  readonly pages?: readonly SharedText[];
}

/** The viewers of one session on this server. */
export interface Audience {
  readonly deps: Deps;
  readonly timers: Timers;
  readonly idVotingSession: string;
  /** How many connections the viewers have. */
  readonly size: () => number;
  readonly isHere: (userId: string) => boolean;
  /** Whether any connection is of such a viewer. */
  readonly isWatched: (is: (viewer: LiveViewer) => boolean) => boolean;
  /** Runs one piece of work after the other, so that news that was loaded earlier is sent earlier.
   *  Where a piece of work fails, all viewers get their whole state again. */
  readonly inOrder: (work: () => Promise<void>) => void;
  readonly tellAll: (changes: readonly ToldChange[]) => void;
  readonly tellPerson: (userId: string, changes: readonly ToldChange[]) => void;
  /** Tells the result of `present`, which is called once for each class of viewer. A class for
   *  which it is undefined is told nothing. */
  readonly tellByClass: (
    classOf: (viewer: LiveViewer) => string,
    present: (viewer: LiveViewer) => ToldChange | undefined,
  ) => void;
}

/** A live part of one session, as long as somebody watches the session on this server. */
export interface OpenPart<Field extends keyof LiveState = never> {
  /** Loads the fields once for all of these viewers. The number of queries does not depend on the
   *  number of viewers. Null: the session is gone. */
  readonly load?: (viewers: readonly LiveViewer[]) => Promise<LoadedPart<Field> | null>;
  /** Hears the news of the session and of the whole site. Tells the audience what changed in this
   *  part. */
  readonly hear: (item: NewsItem) => void;
  /** For news that stand in no field: tells again what changed since then (ms, by the clock of
   *  the database), because news was lost. The fields of a part are loaded again. */
  readonly tellAgain?: (sinceMs: number) => void;
  /** Is called when nobody watches the session on this server any more. */
  readonly stop?: () => void;
}

/** The live part of a capability: fields of the state on entry, and the news that keep them up to
 *  date. A part may have no fields. */
export interface LivePart<Field extends keyof LiveState = never> {
  readonly name: LivePartName;
  /** The tables from which the part is read. Each has triggers that note its changes; a test finds
   *  a table that is missing here. */
  readonly reads: readonly (keyof Database)[];
  readonly open: (audience: Audience) => OpenPart<Field>;
}
