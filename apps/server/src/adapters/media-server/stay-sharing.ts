import type { MediaPayload } from '@hemicycle/contract/media';
import type { StayFacts } from './stay-book.ts';

/** A stay in the form in which it is stored for all servers. */
export interface SharedStay extends StayFacts {
  /** Whether this server holds the stay. */
  readonly own: boolean;
  /** The turn of this stay's camera in the room: cameras that began earlier have lower numbers.
   *  Null: it sends no camera. */
  readonly cameraTurn: number | null;
  readonly microphoneTurn: number | null;
}

/** The changes that a server writes about the stays in a room. */
export interface StayChanges {
  /** Stays that began, or that this server took over. Lingering stays of the same people on other
   *  servers end. */
  readonly entered: readonly StayFacts[];
  /** Stays that changed; a stay that another server has taken over is left unchanged. */
  readonly changed: readonly StayFacts[];
  /** Stays that ended; a stay that another server has taken over is left unchanged. */
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

/** The stays of rooms, shared between servers. */
export interface StaySharing {
  /** Writes the changes, then tells the other servers that the room changed. */
  write: (roomId: string, changes: StayChanges) => Promise<void>;
  load: (roomId: string) => Promise<readonly SharedStay[]>;
  /** Takes over the stays of servers that are gone. Returns those stays. */
  takeOver: () => Promise<readonly StayFacts[]>;
  /** Sends a signal to the server that holds the receiving stay. */
  carry: (signal: CarriedSignal) => void;
  /** Listens for rooms that other servers changed, for signals from them, for lost messages, and
   *  for servers that have gone. Returns a function that ends this. */
  listen: (on: {
    readonly changed: (roomId: string) => void;
    readonly carried: (signal: CarriedSignal) => void;
    readonly missed: () => void;
    /** Another server has gone, killed or ended. */
    readonly serverGone: () => void;
  }) => () => void;
}
