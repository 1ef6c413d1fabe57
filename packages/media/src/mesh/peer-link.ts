import type { MediaCandidate, MediaIceServer, MediaPayload } from '@hemicycle/contract/media';
import type { MediaTimers } from '../timers.ts';
import { NO_TRACKS, type OutgoingTracks } from '../transport.ts';
import { atMostEvery } from './at-most-every.ts';
import { createCandidateBatch } from './candidate-batch.ts';
import { toRtcIceServers } from '../ice-servers.ts';
import { createRecovery } from './recovery.ts';
import { applySenderLimit, type SenderLimits } from './sender-limits.ts';
import { preferVp8, SLOTS } from './slots.ts';

/** What a peer asks for, it gets at most this often: answers go by the one line to the server that
 *  all peers share. */
export const ANSWERS_EVERY_MS = 500;
/** A peer's new side makes this side start over at most this often. An offer that came too early is
 *  repeated by who made it. */
export const REBUILDS_EVERY_MS = 1_000;

/** What belongs to one connection. */
export type LinkPayload = Exclude<MediaPayload, { kind: 'wants' }>;

/** `connecting` at first · `connected` · `lost` after having been connected, while it tries to come
 *  back. */
export type LinkState = 'connecting' | 'connected' | 'lost';

export interface PeerLinkOptions {
  /** Named by the server: waits for offers and asks for them; the other side makes them all, so
   *  that none collide (docs/decisions). */
  readonly polite: boolean;
  /** As the server named them last: their credentials run out. */
  readonly iceServers: () => readonly MediaIceServer[];
  readonly timers: MediaTimers;
  readonly outgoing: OutgoingTracks;
  readonly limits: SenderLimits;
  readonly signal: (payload: LinkPayload) => void;
  /** State or received tracks changed. */
  readonly changed: () => void;
}

/** One connection to one peer. It looks after itself until closed: ICE restarts, and a new
 *  connection when those do not help. */
export interface PeerLink {
  state: () => LinkState;
  /** What arrives (silent or black until the peer sends); `null` before the first negotiation. */
  incoming: () => OutgoingTracks;
  receive: (payload: LinkPayload) => void;
  setOutgoing: (outgoing: OutgoingTracks, limits: SenderLimits) => void;
  /** After signalling was away: says again what may have been lost. */
  resume: () => void;
  /** Asks for new paths now. */
  restart: () => void;
  connection: () => RTCPeerConnection;
  close: () => void;
}

/** Everything that ends with one RTCPeerConnection. */
interface Side {
  readonly id: number;
  readonly pc: RTCPeerConnection;
  peerSideId: number | null;
  /** In the order of `SLOTS`; empty until known. */
  sections: readonly RTCRtpTransceiver[];
  /** What is under way in each section. */
  readonly work: Promise<void>[];
  readonly batch: ReturnType<typeof createCandidateBatch>;
}

function randomSideId(): number {
  return 1 + Math.floor(Math.random() * (Number.MAX_SAFE_INTEGER - 1));
}

/** Opens a link; the impolite side makes the first offer. */
export function createPeerLink(options: PeerLinkOptions): PeerLink {
  const { polite, timers, signal, changed } = options;
  let { outgoing, limits } = options;
  let everConnected = false;
  let closed = false;
  let rebuiltAtMs = Number.NEGATIVE_INFINITY;
  let side = openSide();
  let inbox: Promise<void> = Promise.resolve();

  const recovery = createRecovery({
    timers,
    isConnected: () => side.pc.connectionState === 'connected',
    restart,
    // The polite side's fresh connection would wait for an offer: only the other side starts over.
    startOver: polite ? null : () => rebuild(null),
  });

  const restartAsked = atMostEvery(timers, ANSWERS_EVERY_MS, restart);
  const unusable = atMostEvery(timers, ANSWERS_EVERY_MS, recovery.failedNow);

  function openSide(): Side {
    const pc = new RTCPeerConnection({
      iceServers: toRtcIceServers(options.iceServers()),
      bundlePolicy: 'max-bundle',
    });
    const id = randomSideId();
    const opened: Side = {
      id,
      pc,
      peerSideId: null,
      sections: [],
      work: [],
      batch: createCandidateBatch(timers, (candidates) =>
        signal({ kind: 'candidates', fromLink: id, toLink: opened.peerSideId, candidates }),
      ),
    };
    if (!polite) pc.onnegotiationneeded = () => void offer(opened);
    pc.onicecandidate = ({ candidate }) => {
      if (candidate !== null && candidate.candidate !== '') opened.batch.add(candidateOf(candidate));
    };
    pc.onconnectionstatechange = () => {
      if (closed || opened !== side) return;
      if (pc.connectionState === 'connected') everConnected = true;
      recovery.stateChanged(pc.connectionState);
      changed();
    };
    if (!polite) {
      opened.sections = SLOTS.map(({ kind }) => pc.addTransceiver(kind, { direction: 'sendrecv' }));
      prepare(opened);
    }
    return opened;
  }

  /** Fills the sections for the first time. */
  function prepare(opened: Side): void {
    for (const [index, section] of opened.sections.entries()) {
      if (SLOTS[index]?.kind === 'video') preferVp8(section);
      if (section.direction !== 'sendrecv') section.direction = 'sendrecv';
      section.receiver.track.onunmute = changed;
    }
    sendInto(opened);
  }

  function sendInto(opened: Side): void {
    for (const [index, { sender }] of opened.sections.entries()) {
      const slot = SLOTS[index];
      if (slot === undefined) continue;
      const track = outgoing[slot.name];
      const limit = limits[slot.name];
      // One after the other: a browser refuses settings that were read before the last change.
      opened.work[index] = (opened.work[index] ?? Promise.resolve())
        .then(() => (sender.track === track ? undefined : sender.replaceTrack(track)))
        .then(() => applySenderLimit(sender, limit))
        // A closed connection refuses both, which no longer matters.
        .catch(() => undefined);
    }
  }

  async function offer(opened: Side): Promise<void> {
    if (closed || opened !== side) return;
    try {
      await opened.pc.setLocalDescription();
      describe(opened);
    } catch {
      // The end of the connection; the recovery starts over if nothing comes of it.
    }
  }

  function describe(opened: Side): void {
    const description = opened.pc.localDescription;
    if (closed || opened !== side || description === null) return;
    const { type, sdp } = description;
    if (type !== 'offer' && type !== 'answer') return;
    signal({ kind: 'description', fromLink: opened.id, toLink: opened.peerSideId, sdpType: type, sdp });
  }

  function refreshServers({ pc }: Side): void {
    pc.setConfiguration({ ...pc.getConfiguration(), iceServers: toRtcIceServers(options.iceServers()) });
  }

  /** Looks for new paths: by a new offer, or by asking the other side for one. */
  function restart(): void {
    if (polite) signal({ kind: 'restart', fromLink: side.id, toLink: side.peerSideId });
    // An offer that is still unanswered may have been lost.
    else if (side.pc.signalingState === 'have-local-offer') describe(side);
    // A browser closes a connection whose other end has closed it, and then there is nothing to
    // restart.
    else if (side.pc.signalingState === 'closed') rebuild(null);
    else {
      refreshServers(side);
      side.pc.restartIce();
    }
  }

  function closeSide(old: Side): void {
    old.batch.stop();
    old.pc.onnegotiationneeded = null;
    old.pc.onicecandidate = null;
    old.pc.onconnectionstatechange = null;
    old.pc.close();
  }

  function rebuild(peerSideId: number | null): void {
    closeSide(side);
    side = openSide();
    side.peerSideId = peerSideId;
    changed();
  }

  /** Whether a payload is meant for this side; a peer that started over makes this side start over
   *  too. */
  function admit(payload: LinkPayload): boolean {
    if (payload.toLink !== null && payload.toLink !== side.id) return false;
    if (payload.fromLink === side.peerSideId) return true;
    const opens = payload.kind !== 'candidates' && payload.toLink === null;
    if (side.peerSideId === null) {
      // An answer or candidates towards a known side come from whoever heard this side's offer.
      if (!opens && payload.toLink === null) return false;
      side.peerSideId = payload.fromLink;
      return true;
    }
    if (!opens || timers.nowMs() < rebuiltAtMs + REBUILDS_EVERY_MS) return false;
    rebuiltAtMs = timers.nowMs();
    rebuild(payload.fromLink);
    return true;
  }

  async function take(payload: LinkPayload): Promise<void> {
    if (closed || !admit(payload)) return;
    const opened = side;
    const { pc } = opened;
    if (payload.kind === 'candidates') {
      for (const candidate of payload.candidates) {
        try {
          await pc.addIceCandidate(candidate);
        } catch {
          // One of a description that has been replaced: the others still count.
        }
      }
      return;
    }
    if (payload.kind === 'restart') {
      if (!polite) restartAsked.ask();
      return;
    }
    // Each side takes only what the other may say: a peer that does otherwise disturbs nobody.
    if (polite !== (payload.sdpType === 'offer')) return;
    if (!polite && pc.signalingState !== 'have-local-offer') return;
    if (payload.sdpType === 'offer') refreshServers(opened);
    await pc.setRemoteDescription({ type: payload.sdpType, sdp: payload.sdp });
    if (payload.sdpType !== 'offer') {
      sendInto(opened);
      return;
    }
    if (opened.sections.length === 0) {
      opened.sections = pc.getTransceivers().slice(0, SLOTS.length);
      prepare(opened);
    }
    await pc.setLocalDescription();
    describe(opened);
    changed();
  }

  return {
    state() {
      if (side.pc.connectionState === 'connected') return 'connected';
      return everConnected ? 'lost' : 'connecting';
    },
    incoming() {
      const track = (index: number): MediaStreamTrack | null => side.sections[index]?.receiver.track ?? null;
      return side.sections.length === 0
        ? NO_TRACKS
        : { microphone: track(0), camera: track(1), share: track(2), shareAudio: track(3) };
    },
    receive(payload) {
      inbox = inbox
        .then(() => take(payload))
        .catch(() => {
          // Something that this browser cannot use: this link alone starts over.
          if (!closed) unusable.ask();
        });
    },
    setOutgoing(nextOutgoing, nextLimits) {
      outgoing = nextOutgoing;
      limits = nextLimits;
      sendInto(side);
    },
    resume() {
      recovery.lineIsBack();
    },
    restart,
    connection: () => side.pc,
    close() {
      closed = true;
      recovery.stop();
      restartAsked.stop();
      unusable.stop();
      closeSide(side);
    },
  };
}

function candidateOf({
  candidate,
  sdpMid,
  sdpMLineIndex,
  usernameFragment,
}: RTCIceCandidate): MediaCandidate {
  return { candidate, sdpMid, sdpMLineIndex, usernameFragment };
}
