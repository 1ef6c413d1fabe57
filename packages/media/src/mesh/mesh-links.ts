import type { MediaIceServer, MediaPayload, MediaPeer, MediaSends } from '@hemicycle/contract/media';
import { type PictureSize, smallerOf } from '../picture-size.ts';
import type { MediaTimers } from '../timers.ts';
import type { SoundEnds } from '../sound-line.ts';
import { NO_TRACKS, type OutgoingTracks, sendsOf, type TransportPerson } from '../transport.ts';
import { type AtMostEvery, atMostEvery } from './at-most-every.ts';
import { type LinkWatch, watchLink } from './link-watch.ts';
import { needsLink } from './needs-link.ts';
import { ANSWERS_EVERY_MS, createPeerLink, type PeerLink } from './peer-link.ts';
import { limitToWants, type SenderLimits, senderLimitsFor } from './sender-limits.ts';
import { createShownSizes } from './shown-sizes.ts';

export interface MeshLinksOptions {
  readonly timers: MediaTimers;
  readonly throughRelay?: boolean;
  readonly signal: (to: string, payload: MediaPayload) => void;
  readonly changed: () => void;
}

/** The connections of one stay: one link for each peer of the roster. */
export interface MeshLinks {
  /** Takes over the current roster. A peer that is missing from it but in `kept` stays while it is
   *  connected. */
  follow: (
    peers: readonly MediaPeer[],
    iceServers: readonly MediaIceServer[],
    kept: ReadonlySet<string>,
  ) => void;
  receive: (from: string, epoch: number, payload: MediaPayload) => void;
  setOutgoing: (outgoing: OutgoingTracks) => void;
  /** Sets who may receive the outgoing share, by peer id; nobody before the first call, and after
   *  the share ends. Source: SHARE-05. */
  setShareViewers: (peerIds: readonly string[]) => void;
  limitCameras: (most: PictureSize) => void;
  people: () => readonly TransportPerson[];
  level: (peerId: string) => number;
  soundEnds: () => SoundEnds;
  resume: () => void;
  linkTo: (peerId: string) => PeerLink | null;
  closeAll: () => void;
  dispose: () => void;
}

/** The sizes at which a peer wants to receive pictures. */
interface Wants {
  readonly camera: PictureSize;
  readonly share: PictureSize;
}

interface Linked {
  readonly link: PeerLink;
  readonly watch: LinkWatch;
  /** The sizes that the peer wants to receive. */
  heard: Wants;
  /** The sizes that the peer was told this person wants. */
  told: Wants;
  /** Tells the peer those sizes again, when it asks. */
  readonly answer: AtMostEvery;
}

/** The sizes before a peer has named any. A picture that is not shown yet is not received at full
 *  size, so that its first frame comes sooner. */
const AT_FIRST: Wants = { camera: 'medium', share: 'medium' };
/** Changed wishes of peers are applied to all at most this often, since each browser setting is
 *  work for the encoder. */
export const ADJUSTS_EVERY_MS = 200;

function sameWants(a: Wants, b: Wants): boolean {
  return a.camera === b.camera && a.share === b.share;
}

/** Makes the links of a stay; at first there are none. */
export function createMeshLinks({
  timers,
  throughRelay = false,
  signal,
  changed,
}: MeshLinksOptions): MeshLinks {
  let peers = new Map<string, MediaPeer>();
  let iceServers: readonly MediaIceServer[] = [];
  let outgoing = NO_TRACKS;
  let most: PictureSize = 'high';
  let shareViewers: ReadonlySet<string> = new Set();
  const links = new Map<string, Linked>();
  const shown = createShownSizes(timers, tellWants);
  const adjust = atMostEvery(timers, ADJUSTS_EVERY_MS, sendToAll);

  /** The limits of sending. A peer who does not look at the camera is not counted, so that the
   *  others get a better picture. */
  function limits(): SenderLimits {
    const away = [...links.values()].filter(({ heard }) => heard.camera === 'off').length;
    return senderLimitsFor(Math.max(1, peers.size - away));
  }

  function outgoingTo(peerId: string): OutgoingTracks {
    const seesCameras = peers.get(peerId)?.seesCameras === true;
    const { share, shareAudio, camera, ...rest } = outgoing;
    const shared = shareViewers.has(peerId) ? { share, shareAudio } : { share: null, shareAudio: null };
    return { ...rest, ...shared, camera: seesCameras ? camera : null };
  }

  function sendToAll(): void {
    const common = limits();
    const wantLarge = [...links.values()].filter(({ heard }) => heard.camera === 'high').length;
    for (const [peerId, { link, heard }] of links)
      link.setOutgoing(outgoingTo(peerId), limitToWants(common, heard, wantLarge));
  }

  function wantsOf({ link, watch }: Linked): Wants {
    const { camera, share } = link.incoming();
    return {
      camera: smallerOf(
        smallerOf(most, watch.carries()),
        camera === null ? AT_FIRST.camera : shown.sizeOf(camera),
      ),
      share: share === null ? AT_FIRST.share : shown.sizeOf(share),
    };
  }

  function tellWants(): void {
    for (const [peerId, linked] of links) {
      const wants = wantsOf(linked);
      if (sameWants(wants, linked.told)) continue;
      linked.told = wants;
      signal(peerId, { kind: 'wants', ...wants, ask: false });
    }
  }

  function hearWants(linked: Linked, wants: Wants, ask: boolean): void {
    if (!sameWants(wants, linked.heard)) {
      linked.heard = wants;
      adjust.ask();
    }
    if (ask) linked.answer.ask();
  }

  function open(peer: MediaPeer): Linked {
    const link = createPeerLink({
      polite: peer.polite,
      iceServers: () => iceServers,
      throughRelay,
      timers,
      outgoing: outgoingTo(peer.peerId),
      limits: limits(),
      signal: (payload) => signal(peer.peerId, payload),
      changed,
    });
    const watch = watchLink(link, timers, () => {
      tellWants();
      changed();
    });
    const answer = atMostEvery(timers, ANSWERS_EVERY_MS, () =>
      signal(peer.peerId, { kind: 'wants', ...linked.told, ask: false }),
    );
    const linked: Linked = { link, watch, heard: AT_FIRST, told: AT_FIRST, answer };
    links.set(peer.peerId, linked);
    return linked;
  }

  function close(peerId: string): void {
    const linked = links.get(peerId);
    if (linked === undefined) return;
    links.delete(peerId);
    linked.watch.stop();
    linked.answer.stop();
    linked.link.close();
  }

  function openWhatIsNeeded(): void {
    const mine: MediaSends = sendsOf(outgoing);
    for (const peer of peers.values()) {
      if (!links.has(peer.peerId) && needsLink(peers.size + 1, mine, peer.sends)) open(peer);
    }
  }

  function personOf(peer: MediaPeer): TransportPerson {
    const { peerId, userId, sends, mayBeHeard } = peer;
    const linked = links.get(peerId);
    const incoming = linked?.link.incoming() ?? NO_TRACKS;
    const came = linked !== undefined && linked.link.state() !== 'connecting';
    for (const picture of [incoming.camera, incoming.share]) if (came && picture) shown.follow(picture);
    return {
      peerId,
      userId,
      sends,
      microphone: came && sends.microphone ? incoming.microphone : null,
      camera: came && sends.camera ? incoming.camera : null,
      share: came && sends.share ? incoming.share : null,
      // The track is muted where the share has no sound.
      shareAudio:
        came && sends.share && mayBeHeard && incoming.shareAudio?.muted === false
          ? incoming.shareAudio
          : null,
      quality: linked?.watch.quality() ?? 'unknown',
      cameraHeld: linked?.watch.carries() === 'off',
    };
  }

  return {
    follow(listed, nextIceServers, kept) {
      iceServers = nextIceServers;
      const before = peers;
      peers = new Map(listed.map((peer) => [peer.peerId, peer]));
      for (const [peerId, peer] of before) {
        if (peers.has(peerId)) continue;
        if (kept.has(peerId) && links.get(peerId)?.link.state() === 'connected') peers.set(peerId, peer);
        else close(peerId);
      }
      openWhatIsNeeded();
      const differs = [...peers].some(([id, { seesCameras }]) => before.get(id)?.seesCameras !== seesCameras);
      if (before.size !== peers.size || differs) sendToAll();
      changed();
    },
    receive(from, epoch, payload) {
      const peer = peers.get(from);
      if (peer === undefined || peer.epoch !== epoch) return;
      if (payload.kind !== 'wants') (links.get(from) ?? open(peer)).link.receive(payload);
      else {
        const linked = links.get(from);
        const { camera, share, ask } = payload;
        if (linked !== undefined) hearWants(linked, { camera, share }, ask);
      }
    },
    setOutgoing(next) {
      outgoing = next;
      if (next.share === null && next.shareAudio === null) shareViewers = new Set();
      sendToAll();
      openWhatIsNeeded();
    },
    setShareViewers(peerIds) {
      shareViewers = new Set(sendsOf(outgoing).share ? peerIds : []);
      sendToAll();
    },
    limitCameras(size) {
      most = size;
      tellWants();
    },
    people: () => [...peers.values()].map(personOf).toSorted((a, b) => (a.peerId < b.peerId ? -1 : 1)),
    level(peerId) {
      return links.get(peerId)?.watch.level() ?? 0;
    },
    soundEnds() {
      const connected = [...links].filter(([, { link }]) => link.state() === 'connected');
      const heard = connected.filter(([peerId]) => peers.get(peerId)?.sends.microphone === true);
      return {
        senders:
          outgoing.microphone === null ? [] : connected.flatMap(([, { link }]) => link.microphone().sender),
        receivers: heard.flatMap(([, { link }]) => link.microphone().receiver),
      };
    },
    resume() {
      for (const [peerId, linked] of links) {
        linked.link.resume();
        // Messages while the signals were away are lost in both directions.
        linked.told = wantsOf(linked);
        signal(peerId, { kind: 'wants', ...linked.told, ask: true });
      }
    },
    linkTo: (peerId) => links.get(peerId)?.link ?? null,
    closeAll() {
      for (const peerId of links.keys()) close(peerId);
      peers = new Map();
      shareViewers = new Set();
    },
    dispose() {
      adjust.stop();
      shown.stop();
    },
  };
}
