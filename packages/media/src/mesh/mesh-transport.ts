import type { MediaCaps, MediaPeers, MediaSends } from '@hemicycle/contract/media';
import { MESH_CAPS } from '../caps.ts';
import { createSignalledEntrance, type SignalledTransportOptions } from '../signalled-entrance.ts';
import { type MediaTransport, NO_TRACKS, NOTHING_SENT, sameSends, sendsOf } from '../transport.ts';
import { createMeshLinks, type MeshLinks } from './mesh-links.ts';

/** How long after a reconnect peers are kept of whom a restarted server does not know yet: it
 *  learns of them one by one. */
export const KEEP_MISSING_MS = 15_000;

/** A mesh transport, with parts for its tests alone. */
export interface MeshTransport extends MediaTransport {
  readonly links: MeshLinks;
}

export interface MeshTransportOptions extends SignalledTransportOptions {
  /** Media goes only through a relay (TURN), where the server names one: two ends on one machine
   *  would otherwise not leave it. */
  readonly throughRelay?: boolean | undefined;
}

/** Media straight between browsers: the server carries only signals and the list of the people who
 *  are there. */
export function createMeshTransport({
  signals,
  timers,
  throughRelay = false,
}: MeshTransportOptions): MeshTransport {
  /** Whether the server has sent the list of people since the line opened. */
  let known = false;
  let roomId: string | null = null;
  let peerId: string | null = null;
  let userId: string | null = null;
  let caps: MediaCaps = MESH_CAPS;
  let outgoing = NO_TRACKS;
  let told: MediaSends = NOTHING_SENT;
  /** The peers whose connections continue although no list of a restarted server has named them
   *  yet. */
  const unheardOf = new Set<string>();
  let cancelSweep: (() => void) | null = null;
  let lastRoster: MediaPeers | null = null;

  const entrance = createSignalledEntrance({
    signals,
    timers,
    isSettled: isJoined,
    lineChanged() {
      known = false;
    },
    heard(message) {
      switch (message.type) {
        case 'mediaPeers':
          takeRoster(message);
          break;
        case 'mediaSignal':
          links.receive(message.from, message.epoch, message.payload);
          break;
        case 'mediaShareViewers':
          if (message.epoch === epoch()) links.setShareViewers(message.viewers);
          break;
        case 'mediaRefused':
          // The port stops a refused source and reports the new state, since an earlier report may
          // have crossed with the refusal. A stay that the server does not know joins again.
          if (message.source === null && message.reason === 'not-joined' && isJoined()) rejoin();
          break;
        case 'mediaGrant':
        case 'mediaCameraViewers':
          // These messages belong to a media server, and a mesh has none.
          break;
      }
    },
    close() {
      cancelSweep?.();
      cancelSweep = roomId = peerId = userId = lastRoster = null;
      unheardOf.clear();
      known = false;
      told = NOTHING_SENT;
      links.closeAll();
    },
  });
  const { epoch, tellChanged } = entrance;
  const links = createMeshLinks({
    timers,
    throughRelay,
    signal: (to, payload) => {
      const current = epoch();
      if (current !== null) signals.send({ type: 'mediaSignal', to, epoch: current, payload });
    },
    changed: tellChanged,
  });

  function isJoined(): boolean {
    return entrance.isIn() && known;
  }

  function tellSends(): void {
    const sends = sendsOf(outgoing);
    if (!isJoined() || sameSends(sends, told)) return;
    told = sends;
    signals.send({ type: 'mediaPublish', sends });
  }

  function takeRoster(roster: MediaPeers): void {
    if (roster.you.epoch !== epoch()) return;
    const arrives = !isJoined();
    if (roster.complete) unheardOf.clear();
    else if (arrives && entrance.isIn()) keepMissingForNow();
    ({ roomId, caps } = roster);
    ({ peerId, userId } = roster.you);
    lastRoster = roster;
    if (arrives) {
      known = true;
      entrance.entered();
      told = roster.you.sends;
    }
    links.follow(roster.peers, roster.iceServers, unheardOf);
    // A peer that was named once, and is missing in a later list, has left or was removed.
    for (const named of roster.peers) unheardOf.delete(named.peerId);
    if (arrives) links.resume();
    tellSends();
    tellChanged();
  }

  function keepMissingForNow(): void {
    cancelSweep?.();
    for (const person of links.people()) unheardOf.add(person.peerId);
    cancelSweep = timers.after(KEEP_MISSING_MS, () => {
      cancelSweep = null;
      unheardOf.clear();
      if (lastRoster !== null) links.follow(lastRoster.peers, lastRoster.iceServers, unheardOf);
    });
  }

  /** Joins again under the same epoch, so that working connections continue. */
  function rejoin(): void {
    known = false;
    entrance.ask();
    entrance.keepAsking();
    tellChanged();
  }

  function pageHides(event: Event): void {
    // A page that the browser keeps (`persisted`) may come back. Any other leaves at once, so that
    // the server need not wait for its lost socket.
    const kept = 'persisted' in event && event.persisted === true;
    if (!kept && epoch() !== null) signals.send({ type: 'mediaLeave' });
  }

  const networkReturns = (): void => links.resume();
  globalThis.addEventListener?.('pagehide', pageHides);
  globalThis.addEventListener?.('online', networkReturns);

  return {
    links,
    state: () => ({
      connection: entrance.connection(known),
      problem: entrance.problem(),
      roomId,
      peerId,
      userId,
      people: links.people(),
      caps,
    }),
    onChange: entrance.onChange,
    onRefused: entrance.onRefused,
    join: entrance.join,
    leave: entrance.leave,
    send(tracks) {
      outgoing = tracks;
      links.setOutgoing(tracks);
      tellSends();
    },
    limitCameras: (most) => links.limitCameras(most),
    level: (id) => links.level(id),
    soundEnds: () => links.soundEnds(),
    dispose() {
      links.dispose();
      globalThis.removeEventListener?.('pagehide', pageHides);
      globalThis.removeEventListener?.('online', networkReturns);
      entrance.dispose();
    },
  };
}
