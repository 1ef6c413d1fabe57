import type { MediaPayload } from '@hemicycle/contract/media';
import type { StayFacts } from './stay-book.ts';

/** A stay as it is written down for all servers. */
export interface SharedStay extends StayFacts {
  /** Whether this server holds it. */
  readonly own: boolean;
  /** Which of those who send a camera in the room began first: a lower number. Null: it sends
   *  none. */
  readonly cameraTurn: number | null;
  readonly microphoneTurn: number | null;
}

/** What a server writes of the stays in a room. */
export interface StayChanges {
  /** Begun or taken over here. Stays of the same people that linger elsewhere in the room end. */
  readonly entered: readonly StayFacts[];
  /** Changed; one that another server has taken over is left alone. */
  readonly changed: readonly StayFacts[];
  /** Ended; likewise. */
  readonly ended: readonly string[];
}

/** A signal for a stay that another server holds. */
export interface CarriedSignal {
  readonly roomId: string;
  readonly from: string;
  readonly to: string;
  readonly epoch: number;
  readonly payload: MediaPayload;
}

/** What servers share of the stays in their rooms. */
export interface StaySharing {
  /** Writes, and then tells the other servers that the room changed. */
  write: (roomId: string, changes: StayChanges) => Promise<void>;
  load: (roomId: string) => Promise<readonly SharedStay[]>;
  /** Says that this server lives, and takes over the stays of those that do not. Returns these. */
  live: () => Promise<readonly StayFacts[]>;
  /** Says that this server ends. */
  end: () => Promise<void>;
  /** Gives a signal to the server that holds the stay. */
  carry: (signal: CarriedSignal) => void;
  /** Hears what other servers wrote (which room), what they carry, and that something of it was
   *  lost. Returns what ends it. */
  listen: (on: {
    readonly changed: (roomId: string) => void;
    readonly carried: (signal: CarriedSignal) => void;
    readonly missed: () => void;
  }) => () => void;
}
