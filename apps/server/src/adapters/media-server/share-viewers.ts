import type { MediaCameraViewers, MediaServerMessage } from '@hemicycle/contract/media';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Stay } from './stay-book.ts';

/** A sender is told of changes in the room at most this often; in a room of more than 100 people,
 *  at most once in as many ms as there are people. */
export const VIEWERS_EVERY_MS = 100;

/** The peer ids of the people who may receive a share or camera, and of those who may not. */
interface Receivers {
  readonly viewers: string[];
  readonly others: string[];
}

/** Tells each page that sends a share, or a camera, which people may receive it. The page sends it
 *  to nobody else. */
export interface Viewers {
  /** Notes whether a stay sends from now on. A new sender is told its viewers at once. Repeating
   *  the same value changes nothing. */
  sends: (stay: Stay, on: boolean) => void;
  /** A stay came in, or came back: if it sends, it is told its viewers again. */
  entered: (stay: Stay) => void;
  ended: (stay: Stay) => void;
  /** The rights to view media in a room may have changed. */
  changed: (roomId: string) => void;
}

interface Senders {
  /** The last message to each sending stay; null: none yet. */
  readonly told: Map<Stay, string | null>;
  cancelTelling: (() => void) | null;
  again: boolean;
}

interface ViewersOptions {
  readonly timers: Timers;
  readonly inRoom: (roomId: string) => readonly Stay[];
  readonly send: (connectionId: string, message: MediaServerMessage) => void;
}

/** Tells pages that share which people may receive the share. Source: SHARE-05. */
export function createShareViewers(options: ViewersOptions): Viewers {
  return createViewers(options, {
    mayReceive: ({ viewsShares }) => viewsShares,
    message: ({ epoch }, receivers) => ({ type: 'mediaShareViewers', epoch, ...receivers }),
  });
}

/** Tells pages that send a camera which people may receive it. Where the site asks nobody for the
 *  permission, no person is named. Source: PERM-18. */
export function createCameraViewers(options: ViewersOptions): Viewers {
  return createViewers(options, {
    mayReceive: ({ viewsCameras }) => viewsCameras !== 'barred',
    message: (sender, receivers) =>
      camerasToOf(sender) === 'everybody' ? null : cameraViewersMessage(sender, receivers),
  });
}

/** The audience of a stay's camera. */
export function camerasToOf({ viewsCameras }: Pick<Stay, 'viewsCameras'>): MediaCameraViewers['camerasTo'] {
  return viewsCameras === 'unasked' ? 'everybody' : 'viewers';
}

/** The message that tells a stay which people may receive its camera. */
export function cameraViewersMessage(stay: Stay, receivers: Receivers): MediaCameraViewers {
  const camerasTo = camerasToOf(stay);
  const named = camerasTo === 'viewers' ? receivers : { viewers: [], others: [] };
  return { type: 'mediaCameraViewers', epoch: stay.epoch, camerasTo, ...named };
}

/** Begins without senders. A room without senders costs nothing. */
function createViewers(
  { timers, inRoom, send }: ViewersOptions,
  {
    mayReceive,
    message,
  }: {
    readonly mayReceive: (stay: Stay) => boolean;
    /** Null: nothing needs to be told. */
    readonly message: (sender: Stay, receivers: Receivers) => MediaServerMessage | null;
  },
): Viewers {
  const rooms = new Map<string, Senders>();

  function tell(roomId: string, { told }: Senders): void {
    const stays = inRoom(roomId);
    const idsOf = (sender: Stay, may: boolean): string[] =>
      stays.filter((stay) => stay !== sender && mayReceive(stay) === may).map(({ id }) => id);
    for (const [sender, before] of told) {
      const { connectionId } = sender;
      if (connectionId === null) continue;
      const telling = message(sender, { viewers: idsOf(sender, true), others: idsOf(sender, false) });
      const now = telling && JSON.stringify(telling);
      if (now === before) continue;
      told.set(sender, now);
      if (telling !== null) send(connectionId, telling);
    }
  }

  function tellSoon(roomId: string): void {
    const senders = rooms.get(roomId);
    if (senders === undefined) return;
    if (senders.cancelTelling !== null) {
      senders.again = true;
      return;
    }
    tell(roomId, senders);
    const everyMs = Math.max(VIEWERS_EVERY_MS, inRoom(roomId).length);
    senders.cancelTelling = timers.after(everyMs, () => {
      senders.cancelTelling = null;
      const { again } = senders;
      senders.again = false;
      if (again) tellSoon(roomId);
    });
  }

  function stop(stay: Stay): void {
    const senders = rooms.get(stay.roomId);
    senders?.told.delete(stay);
    if (senders?.told.size !== 0) return;
    senders.cancelTelling?.();
    rooms.delete(stay.roomId);
  }

  return {
    sends(stay, on) {
      if (!on) return stop(stay);
      const { roomId } = stay;
      const senders = rooms.get(roomId) ?? { told: new Map(), cancelTelling: null, again: false };
      rooms.set(roomId, senders);
      if (senders.told.has(stay)) return;
      senders.told.set(stay, null);
      tell(roomId, senders);
    },
    entered(stay) {
      const told = rooms.get(stay.roomId)?.told;
      if (told?.has(stay) === true) told.set(stay, null);
      tellSoon(stay.roomId);
    },
    ended(stay) {
      stop(stay);
      tellSoon(stay.roomId);
    },
    changed: tellSoon,
  };
}
