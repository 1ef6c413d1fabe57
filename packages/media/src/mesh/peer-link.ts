import type { MediaCandidate, MediaIceServer, MediaPayload } from '@hemicycle/contract/media';
import type { MediaTimers } from '../timers.ts';
import { NO_TRACKS, type OutgoingTracks } from '../transport.ts';
import { atMostEvery } from './at-most-every.ts';
import { createCandidateBatch } from './candidate-batch.ts';
import { hasRelay, toRtcIceServers } from '../ice-servers.ts';
import { createRecovery } from './recovery.ts';
import { applySenderLimit, limitToTracks, type SenderLimits } from './sender-limits.ts';
import { preferVp8, SLOTS } from './slots.ts';

/** Requests of a peer are answered at most this often: all peers share the one line to the
 *  server. */
export const ANSWERS_EVERY_MS = 500;
/** A new side of the peer makes this side start over at most this often. A peer whose offer came
 *  too early repeats it. */
export const REBUILDS_EVERY_MS = 1_000;

/** The payloads that belong to one connection. */
export type LinkPayload = Exclude<MediaPayload, { kind: 'wants' }>;

/** `connecting`: at first · `connected` · `lost`: the connection was there before, and the link
 *  tries to restore it. */
export type LinkState = 'connecting' | 'connected' | 'lost';

export interface PeerLinkOptions {
  /** The role that the server gave this side. The polite side waits for offers and asks for them.
   *  The other side makes all offers, so that none collide (docs/decisions). */
  readonly polite: boolean;
  /** The ICE servers that the server named last; their credentials expire. */
  readonly iceServers: () => readonly MediaIceServer[];
  /** Whether media goes only through a relay, where the server names one. */
  readonly throughRelay?: boolean;
  readonly timers: MediaTimers;
  readonly outgoing: OutgoingTracks;
  readonly limits: SenderLimits;
  readonly signal: (payload: LinkPayload) => void;
  /** Called when the state or the received tracks changed. */
  readonly changed: () => void;
}

/** One connection to one peer. It maintains itself until it is closed, by ICE restarts and, when
 *  those do not help, by a new connection. */
export interface PeerLink {
  state: () => LinkState;
  /** The received tracks (silent or black until the peer sends); `null` before the first
   *  negotiation. */
  incoming: () => OutgoingTracks;
  /** The sender and the receiver of the microphones, each in a list that is empty before the first
   *  negotiation. */
  microphone: () => {
    readonly sender: readonly RTCRtpSender[];
    readonly receiver: readonly RTCRtpReceiver[];
  };
  receive: (payload: LinkPayload) => void;
  setOutgoing: (outgoing: OutgoingTracks, limits: SenderLimits) => void;
  /** Call it after the signals were away: repeats the messages that may be lost. */
  resume: () => void;
  /** Looks for new network paths now. */
  restart: () => void;
  connection: () => RTCPeerConnection;
  close: () => void;
}

/** Everything that ends together with one RTCPeerConnection. */
interface Side {
  readonly id: number;
  readonly pc: RTCPeerConnection;
  peerSideId: number | null;
  /** The media sections in the order of `SLOTS`; empty until they are known. */
  sections: readonly RTCRtpTransceiver[];
  /** The change in progress in each section. */
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
    // The polite side cannot start over by itself, since its new connection would wait for an
    // offer.
    startOver: polite ? null : () => rebuild(null),
  });

  const restartAsked = atMostEvery(timers, ANSWERS_EVERY_MS, restart);
  const unusable = atMostEvery(timers, ANSWERS_EVERY_MS, recovery.failedNow);

  function openSide(): Side {
    const iceServers = options.iceServers();
    const onlyRelay = options.throughRelay === true && hasRelay(iceServers);
    const pc = new RTCPeerConnection({
      iceServers: toRtcIceServers(iceServers),
      ...(onlyRelay && { iceTransportPolicy: 'relay' as const }),
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

  /** Sets up the sections for the first time. */
  function prepare(opened: Side): void {
    for (const [index, section] of opened.sections.entries()) {
      if (SLOTS[index]?.kind === 'video') preferVp8(section);
      if (section.direction !== 'sendrecv') section.direction = 'sendrecv';
      section.receiver.track.onunmute = changed;
    }
    sendInto(opened);
  }

  function sendInto(opened: Side): void {
    const most = limitToTracks(limits, outgoing);
    for (const [index, { sender }] of opened.sections.entries()) {
      const slot = SLOTS[index];
      if (slot === undefined) continue;
      const track = outgoing[slot.name];
      const limit = most[slot.name];
      // The changes of a section run one after the other: a browser refuses settings that were read
      // before the last change.
      opened.work[index] = (opened.work[index] ?? Promise.resolve())
        .then(() => (sender.track === track ? undefined : sender.replaceTrack(track)))
        .then(() => applySenderLimit(sender, limit))
        // A closed connection refuses both calls, which does not matter.
        .catch(() => undefined);
    }
  }

  async function offer(opened: Side): Promise<void> {
    if (closed || opened !== side) return;
    try {
      await opened.pc.setLocalDescription();
      describe(opened);
    } catch {
      // The connection has ended. The recovery starts over if it does not come back.
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

  /** Looks for new network paths: by a new offer, or by asking the impolite side for one. */
  function restart(): void {
    if (polite) signal({ kind: 'restart', fromLink: side.id, toLink: side.peerSideId });
    // An unanswered offer may have been lost, so it is sent again.
    else if (side.pc.signalingState === 'have-local-offer') describe(side);
    // A browser closes a connection whose other end was closed, and such a connection cannot be
    // restarted.
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

  /** Whether a payload is meant for this side. A peer that started over makes this side start over
   *  too. */
  function admit(payload: LinkPayload): boolean {
    if (payload.toLink !== null && payload.toLink !== side.id) return false;
    if (payload.fromLink === side.peerSideId) return true;
    const opens = payload.kind !== 'candidates' && payload.toLink === null;
    if (side.peerSideId === null) {
      // A payload that names this side comes from the peer that heard its offer. Candidates that
      // name no side cannot open one.
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
          // The candidate belongs to a description that was replaced. The other candidates still
          // count.
        }
      }
      return;
    }
    if (payload.kind === 'restart') {
      if (!polite) restartAsked.ask();
      return;
    }
    // Each side accepts only the messages of the other role, so that a misbehaving peer disturbs
    // nobody.
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
    microphone() {
      const [section] = side.sections;
      return section === undefined
        ? { sender: [], receiver: [] }
        : { sender: [section.sender], receiver: [section.receiver] };
    },
    receive(payload) {
      inbox = inbox
        .then(() => take(payload))
        .catch(() => {
          // This browser cannot use the payload, so only this link starts over.
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
