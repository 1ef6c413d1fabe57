import type { MediaIceServer, MediaPayload, MediaPeer, MediaSends } from '@hemicycle/contract/media';
import type { MediaTimers } from '../timers.ts';
import { type OutgoingTracks, sendsOf, type TransportPerson } from '../transport.ts';
import { type LinkWatch, watchLink } from './link-watch.ts';
import { needsLink } from './needs-link.ts';
import { createPeerLink, type PeerLink } from './peer-link.ts';
import { type SenderLimits, senderLimitsFor } from './sender-limits.ts';

export interface MeshLinksOptions {
  readonly timers: MediaTimers;
  readonly signal: (to: string, payload: MediaPayload) => void;
  readonly changed: () => void;
}

/** The connections of one stay: one link a peer, following the roster. */
export interface MeshLinks {
  /** Takes the room as it is now. `keepMissing`: peers that are not on the list but still connected stay (the server has just been restarted). */
  follow: (peers: readonly MediaPeer[], iceServers: readonly MediaIceServer[], keepMissing: boolean) => void;
  receive: (from: string, epoch: number, payload: MediaPayload) => void;
  setOutgoing: (outgoing: OutgoingTracks) => void;
  people: () => readonly TransportPerson[];
  level: (peerId: string) => number;
  resume: () => void;
  linkTo: (peerId: string) => PeerLink | null;
  closeAll: () => void;
}

interface Linked {
  readonly link: PeerLink;
  readonly watch: LinkWatch;
}

const NO_TRACKS: OutgoingTracks = { microphone: null, camera: null, share: null, shareAudio: null };

/** Makes the links of a stay, none at first. */
export function createMeshLinks({ timers, signal, changed }: MeshLinksOptions): MeshLinks {
  let peers = new Map<string, MediaPeer>();
  let iceServers: readonly MediaIceServer[] = [];
  let outgoing = NO_TRACKS;
  const links = new Map<string, Linked>();

  function limits(): SenderLimits {
    return senderLimitsFor(peers.size);
  }

  function open(peer: MediaPeer): Linked {
    const link = createPeerLink({
      polite: peer.polite,
      iceServers,
      timers,
      outgoing,
      limits: limits(),
      signal: (payload) => signal(peer.peerId, payload),
      changed,
    });
    const linked = { link, watch: watchLink(link, timers, changed) };
    links.set(peer.peerId, linked);
    return linked;
  }

  function close(peerId: string): void {
    const linked = links.get(peerId);
    if (linked === undefined) return;
    links.delete(peerId);
    linked.watch.stop();
    linked.link.close();
  }

  function openWhatIsNeeded(): void {
    const mine: MediaSends = sendsOf(outgoing);
    for (const peer of peers.values()) {
      if (!links.has(peer.peerId) && needsLink(peers.size + 1, mine, peer.sends)) open(peer);
    }
  }

  function personOf(peer: MediaPeer): TransportPerson {
    const { peerId, userId, sends } = peer;
    const linked = links.get(peerId);
    const incoming = linked?.link.incoming() ?? NO_TRACKS;
    const came = linked !== undefined && linked.link.state() !== 'connecting';
    return {
      peerId,
      userId,
      sends,
      microphone: came && sends.microphone ? incoming.microphone : null,
      camera: came && sends.camera ? incoming.camera : null,
      share: came && sends.share ? incoming.share : null,
      // Muted as long as the sharer gave no sound.
      shareAudio: came && sends.share && incoming.shareAudio?.muted === false ? incoming.shareAudio : null,
      quality: linked?.watch.quality() ?? 'unknown',
    };
  }

  return {
    follow(listed, nextIceServers, keepMissing) {
      iceServers = nextIceServers;
      const before = peers;
      peers = new Map(listed.map((peer) => [peer.peerId, peer]));
      for (const [peerId, peer] of before) {
        if (peers.has(peerId)) continue;
        if (keepMissing && links.get(peerId)?.link.state() === 'connected') peers.set(peerId, peer);
        else close(peerId);
      }
      openWhatIsNeeded();
      if (before.size !== peers.size)
        for (const { link } of links.values()) link.setOutgoing(outgoing, limits());
      changed();
    },
    receive(from, epoch, payload) {
      const peer = peers.get(from);
      if (peer === undefined || peer.epoch !== epoch) return;
      (links.get(from) ?? open(peer)).link.receive(payload);
    },
    setOutgoing(next) {
      outgoing = next;
      for (const { link } of links.values()) link.setOutgoing(outgoing, limits());
      openWhatIsNeeded();
    },
    people: () => [...peers.values()].map(personOf).toSorted((a, b) => (a.peerId < b.peerId ? -1 : 1)),
    level(peerId) {
      return links.get(peerId)?.watch.level() ?? 0;
    },
    resume() {
      for (const { link } of links.values()) link.resume();
    },
    linkTo: (peerId) => links.get(peerId)?.link ?? null,
    closeAll() {
      for (const peerId of links.keys()) close(peerId);
      peers = new Map();
    },
  };
}
