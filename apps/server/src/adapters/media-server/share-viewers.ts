import type { MediaCameraViewers, MediaServerMessage } from '@hemicycle/contract/media';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Stay } from './stay-book.ts';

/** Whoever sends is told of changes in the room at most this often, and in a room of more than 100
 *  people at most each millisecond for each of them. */
export const VIEWERS_EVERY_MS = 100;

/** Who may receive something, and who may not, by peer id. */
interface Receivers {
  readonly viewers: string[];
  readonly others: string[];
}

/** Tells whoever sends a share, or a camera, who of the others may receive it: what their browser
 *  was not told goes to nobody. */
export interface Viewers {
  /** Whether somebody sends it from now on; they are told at once. Saying the same again changes
   *  nothing. */
  sends: (stay: Stay, on: boolean) => void;
  /** Somebody came in, or back: a page that sends is told anew. */
  entered: (stay: Stay) => void;
  ended: (stay: Stay) => void;
  /** What people may view in a room may have changed. */
  changed: (roomId: string) => void;
}

interface Senders {
  /** By stay, what each was told last; null: nothing yet. */
  readonly told: Map<Stay, string | null>;
  cancelTelling: (() => void) | null;
  again: boolean;
}

interface ViewersOptions {
  readonly timers: Timers;
  readonly inRoom: (roomId: string) => readonly Stay[];
  readonly send: (connectionId: string, message: MediaServerMessage) => void;
}

/** Who may receive a share. Source: SHARE-05. */
export function createShareViewers(options: ViewersOptions): Viewers {
  return createViewers(options, {
    mayReceive: ({ viewsShares }) => viewsShares,
    message: ({ epoch }, receivers) => ({ type: 'mediaShareViewers', epoch, ...receivers }),
  });
}

/** Who may receive a camera. Where the site asks nobody for the permission nobody is named. Source:
 *  PERM-18. */
export function createCameraViewers(options: ViewersOptions): Viewers {
  return createViewers(options, {
    mayReceive: ({ viewsCameras }) => viewsCameras !== 'barred',
    message: (sender, receivers) =>
      camerasToOf(sender) === 'everybody' ? null : cameraViewersMessage(sender, receivers),
  });
}

/** To whom the camera of somebody goes. */
export function camerasToOf({ viewsCameras }: Pick<Stay, 'viewsCameras'>): MediaCameraViewers['camerasTo'] {
  return viewsCameras === 'unasked' ? 'everybody' : 'viewers';
}

/** What somebody is told of who may receive their camera. */
export function cameraViewersMessage(stay: Stay, receivers: Receivers): MediaCameraViewers {
  const camerasTo = camerasToOf(stay);
  const named = camerasTo === 'viewers' ? receivers : { viewers: [], others: [] };
  return { type: 'mediaCameraViewers', epoch: stay.epoch, camerasTo, ...named };
}

/** Begins with nobody who sends. Rooms in which nobody does cost nothing. */
function createViewers(
  { timers, inRoom, send }: ViewersOptions,
  {
    mayReceive,
    message,
  }: {
    readonly mayReceive: (stay: Stay) => boolean;
    /** Null: there is nothing to say. */
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
