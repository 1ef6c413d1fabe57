import type { MediaServerMessage } from '@hemicycle/contract/media';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Stay } from './stay-book.ts';

/** Somebody who shares is told of changes in the room at most this often. */
export const VIEWERS_EVERY_MS = 100;

/** Tells whoever shares a screen who of the others may receive it: what their browser was not told goes to nobody. */
export interface ShareViewers {
  /** Whether somebody shares from now on; they are told at once. Saying the same again changes nothing. */
  shares: (stay: Stay, on: boolean) => void;
  /** Somebody came in, or back: a page that shares is told anew. */
  entered: (stay: Stay) => void;
  ended: (stay: Stay) => void;
  /** What people may view in a room may have changed. */
  changed: (roomId: string) => void;
}

interface Sharers {
  /** By stay, what each was told last; null: nothing yet. */
  readonly told: Map<Stay, string | null>;
  cancelTelling: (() => void) | null;
  again: boolean;
}

/** Begins with nobody who shares. Rooms in which nobody does cost nothing. */
export function createShareViewers({
  timers,
  inRoom,
  send,
}: {
  readonly timers: Timers;
  readonly inRoom: (roomId: string) => readonly Stay[];
  readonly send: (connectionId: string, message: MediaServerMessage) => void;
}): ShareViewers {
  const rooms = new Map<string, Sharers>();

  function tell(roomId: string, { told }: Sharers): void {
    const stays = inRoom(roomId);
    const idsOf = (sharer: Stay, views: boolean): string[] =>
      stays.filter((stay) => stay !== sharer && stay.viewsShares === views).map(({ id }) => id);
    for (const [sharer, before] of told) {
      const { connectionId, epoch } = sharer;
      if (connectionId === null) continue;
      const who = { viewers: idsOf(sharer, true), others: idsOf(sharer, false) };
      const now = JSON.stringify(who);
      if (now === before) continue;
      told.set(sharer, now);
      send(connectionId, { type: 'mediaShareViewers', epoch, ...who });
    }
  }

  function tellSoon(roomId: string): void {
    const sharers = rooms.get(roomId);
    if (sharers === undefined) return;
    if (sharers.cancelTelling !== null) {
      sharers.again = true;
      return;
    }
    tell(roomId, sharers);
    sharers.cancelTelling = timers.after(VIEWERS_EVERY_MS, () => {
      sharers.cancelTelling = null;
      const { again } = sharers;
      sharers.again = false;
      if (again) tellSoon(roomId);
    });
  }

  function stop(stay: Stay): void {
    const sharers = rooms.get(stay.roomId);
    sharers?.told.delete(stay);
    if (sharers?.told.size !== 0) return;
    sharers.cancelTelling?.();
    rooms.delete(stay.roomId);
  }

  return {
    shares(stay, on) {
      if (!on) return stop(stay);
      const { roomId } = stay;
      const sharers = rooms.get(roomId) ?? { told: new Map(), cancelTelling: null, again: false };
      rooms.set(roomId, sharers);
      if (sharers.told.has(stay)) return;
      sharers.told.set(stay, null);
      tell(roomId, sharers);
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
