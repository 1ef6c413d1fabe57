import {
  type MediaPort,
  type MediaProblemCode,
  type MediaSnapshot,
  warmUpConnections,
} from '@hemicycle/media';
import type { SignalChannel } from '@hemicycle/media/signal-channel';
import type { LiveConnection } from '../../realtime/connect-live.ts';
import { useLive } from '../../realtime/use-live.ts';
import { loadBackgroundPort } from '../background/public.ts';
import { showOwnCamera } from '../devices/public.ts';
import { useSite } from '../site/public.ts';
import { type JoinFailureReason, refusalOf } from './join-failure.ts';
import { joinMedia } from './join-media.ts';
import { playPicturesAhead } from './pictures-ahead.ts';
import { createRemoteSound } from './remote-sound.ts';
import { createHostWait, useHostWait } from './wait-for-host.ts';
import { signalsOf } from './signals-of.ts';
import { noteFailure } from '../../note-failure.ts';
import { pageState, pageStore } from '../../page-state.ts';

const OFF = { status: 'off', problem: null } as const;

/** Before the media is there. */
export const idleMedia: MediaSnapshot = {
  connection: 'idle',
  roomId: null,
  problem: null,
  self: { peerId: null, microphone: OFF, camera: OFF, share: OFF, noiseReduction: null, speaking: false },
  people: [],
  activeSpeakerId: null,
  caps: { maxCameras: null, maxMicrophones: null, cameras: 0, microphones: 0, warnings: [] },
};

/** The media of the chamber on this page: the port, null until its program is loaded, and what it
 *  shows now. */
export const useChamberMedia = pageStore<{ port: MediaPort | null; snapshot: MediaSnapshot }>(() => ({
  port: null,
  snapshot: idleMedia,
}));

useChamberMedia.subscribe(({ snapshot: { self } }) =>
  showOwnCamera(self.camera.status === 'on' ? self.camera.track : null),
);

/** Whether nothing is sent or received since joining failed; without a host one waits, and nothing
 *  has. */
export function mediaFailed({ connection, problem }: Pick<MediaSnapshot, 'connection' | 'problem'>): boolean {
  return connection === 'failed' && problem?.code !== 'host-absent';
}

/** At most so long what is drawn of the media stands still. */
const STILL_FOR_MS = 300;

const page = pageState<{
  still: ReturnType<typeof setTimeout> | null;
  heldBack: MediaSnapshot | null;
  ahead: MediaPrograms | null;
}>(() => ({ still: null, heldBack: null, ahead: null }));

/** Keeps what is drawn of the media as it is while the chamber is drawn for the first time, since
 *  React begins anew where it changes: at most 300 ms. What is heard, and what plays ahead, goes
 *  on. Source: BEY-23. */
export function keepMediaStill(): void {
  page().still ??= setTimeout(showMediaAgain, STILL_FOR_MS);
}

/** Shows what has become of the media since. */
export function showMediaAgain(): void {
  const { still, heldBack: snapshot } = page();
  if (still === null) return;
  clearTimeout(still);
  page().still = null;
  page().heldBack = null;
  if (snapshot !== null) useChamberMedia.setState({ snapshot });
}

/** What the banner of the media says, and nothing is to be tried again by itself: the password was
 *  not typed, the browser cannot. */
const TOLD_IN_PLACE: ReadonlySet<MediaProblemCode> = new Set(['given-up', 'unsupported']);

/** The media of the chamber on this page, from entering to leaving. */
export interface ChamberMedia {
  /** Joins again where it is not in; loads the program again where that failed. Resolves once it is
   *  in, or `onFailed` has heard why not. */
  rejoin: () => Promise<void>;
  /** Goes over to the media of a huddle, or of the main chamber without one; devices stay as they
   *  are. Resolves once it is in, or is not. */
  moveTo: (huddleId: string | null) => Promise<void>;
  /** Leaves and gives every device back, for good. */
  close: () => Promise<void>;
}

/** Loads the media, hands the port to `onOpen` and joins the chamber over the live connection,
 *  which is asked whether it stands when all media is lost. `onFailed` hears why that did not
 *  succeed within 60 s, was refused, or was lost for good; who gave up the meeting's password, or
 *  whose browser cannot, reads it in place. Source: SESS-12, SESS-23, MEDIA-02, MEDIA-07. */
export function openChamberMedia(
  connection: Pick<LiveConnection, 'send' | 'onMedia' | 'doubt'>,
  {
    onOpen,
    onFailed,
    idVotingSession,
    observer = false,
    load = loadMedia,
    nowMs = () => performance.now(),
  }: {
    onOpen: (port: MediaPort) => void;
    onFailed: (reason: JoinFailureReason) => void;
    /** Which session's meeting is joined, where a hosted provider carries it. */
    idVotingSession: string;
    /** Comes to watch only. */
    observer?: boolean;
    load?: () => Promise<CreateMedia>;
    nowMs?: () => number;
  },
): ChamberMedia {
  let port: MediaPort | null = null;
  let wanted = true;
  let joining = false;
  let huddleId: string | null = null;
  let moves = 0;
  const sound = createRemoteSound();
  const hostWait = createHostWait({
    meeting: meetingNow,
    hangUp: () => void hangUp(),
    join: () => void join(),
    show: (waiting) => useHostWait.setState({ waiting }),
    setTimer: (run, afterMs) => setTimeout(run, afterMs),
    clearTimer: (timer) => clearTimeout(Number(timer)),
  });

  async function open(): Promise<MediaPort | null> {
    const { createMedia, putBackgroundBehind } = page().ahead ?? (await loadPrograms(load));
    if (!wanted) return null;
    const made = putBackgroundBehind(createMedia({ signals: signalsOf(connection), idVotingSession }));
    port = made;
    let away = false;
    made.subscribe(() => {
      // What it says while it is given back is about nobody who is here any more.
      if (port !== made) return;
      const before = (page().heldBack ?? useChamberMedia.getState().snapshot).connection;
      const snapshot = made.snapshot();
      const wasAway = away;
      away = isMediaAway(snapshot);
      if (away && !wasAway) connection.doubt();
      sound.play(snapshot);
      playPicturesAhead(snapshot);
      if (page().still === null) useChamberMedia.setState({ snapshot });
      else page().heldBack = snapshot;
      if (joining || snapshot.connection !== 'failed' || before === 'failed') return;
      if (snapshot.problem?.code === 'host-absent') hostWait.begin();
      else if (snapshot.problem?.code === 'media-unreachable') onFailed('lost');
      else onFailed(refusalOf(snapshot.problem?.code));
    });
    useChamberMedia.setState({ port: made, snapshot: made.snapshot() });
    return made;
  }

  /** Of a meeting that was never joined nothing is hung up: the devices that the person chose stay
   *  as they are. */
  async function hangUp() {
    const stands = port?.snapshot().connection;
    if (stands === 'joined' || stands === 'reconnecting') await port?.leave();
  }

  async function join() {
    const stands = port?.snapshot().connection;
    if (!wanted || joining || stands === 'joined' || stands === 'reconnecting') return;
    await enter();
  }

  /** Enters the room where the person is; a move to another one overtakes it. */
  async function enter() {
    const move = moves;
    joining = true;
    try {
      const isNew = port === null;
      const opened = port ?? (await open());
      const joined =
        opened &&
        joinMedia(opened, {
          nowMs,
          wanted: () => wanted && move === moves,
          as: huddleId === null ? { observer } : { roomId: huddleId },
        });
      if (isNew && opened) {
        // What connects begins first: asking for devices holds the thread up.
        await new Promise((resolve) => setTimeout(resolve));
        if (port === opened) onOpen(opened);
      }
      const problem = await joined;
      if (move !== moves) return;
      if (problem?.code === 'host-absent') hostWait.begin();
      else if (problem && !TOLD_IN_PLACE.has(problem.code)) onFailed(refusalOf(problem.code));
    } catch (error) {
      noteFailure('the media could not be opened', error);
      if (wanted) onFailed('not-loaded');
    } finally {
      if (move === moves) joining = false;
    }
  }

  void join();
  return {
    rejoin: join,
    moveTo: async (next) => {
      if (!wanted || next === huddleId) return;
      huddleId = next;
      moves += 1;
      hostWait.stop();
      await enter();
    },
    close: async () => {
      wanted = false;
      hostWait.stop();
      sound.stop();
      const opened = port;
      port = null;
      page().heldBack = null;
      showMediaAgain();
      useChamberMedia.setState({ port: null, snapshot: idleMedia });
      await opened?.dispose();
    },
  };
}

/** Whether nothing comes any more, from the media server or from anybody: the network may be
 *  another, which a browser that was never offline does not say. Source: BEY-23. */
function isMediaAway({ connection, people }: MediaSnapshot): boolean {
  return (
    connection === 'reconnecting' || (people.length > 0 && people.every(({ quality }) => quality === 'lost'))
  );
}

/** Whether the media is still to come. */
export function isMediaUnderWay(): boolean {
  const { connection } = useChamberMedia.getState().snapshot;
  return connection === 'idle' || connection === 'joining';
}

/** At most so long the drawing of the chamber waits for its media. */
export const DRAWN_WITHOUT_MEDIA_AFTER_MS = 500;

/** Resolves once the media is in, or will not be for now; at the latest after 500 ms. Drawing the
 *  chamber takes the same thread as joining: who draws first is heard and seen much later. Source:
 *  BEY-23. */
export function untilMediaStands(): Promise<void> {
  if (!isMediaUnderWay()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopWatching();
      resolve();
    };
    const timer = setTimeout(end, DRAWN_WITHOUT_MEDIA_AFTER_MS);
    const stopWatching = useChamberMedia.subscribe(() => {
      if (!isMediaUnderWay()) end();
    });
  });
}

/** Makes the port of a session's media. */
type CreateMedia = (options: {
  readonly signals: SignalChannel;
  readonly idVotingSession: string;
}) => MediaPort;

interface MediaPrograms {
  readonly createMedia: CreateMedia;
  readonly putBackgroundBehind: (port: MediaPort) => MediaPort;
}

/** Loaded before they are needed: then nothing is waited for. */

/** Loads the programs of the media, and lets the browser load its own, before there is anything to
 *  join. Rejects where one cannot be loaded. */
export async function loadMediaAhead(): Promise<void> {
  [page().ahead] = await Promise.all([loadPrograms(loadMedia), warmUpConnections()]);
  const { media, mediaUrl = null } = useSite.getState().config ?? {};
  if (media !== 'livekit') return;
  const { prepareRoom } = await import('@hemicycle/media/livekit/create-livekit-media');
  prepareRoom(mediaUrl);
}

async function loadPrograms(load: () => Promise<CreateMedia>): Promise<MediaPrograms> {
  const [createMedia, { putBackgroundBehind }] = await Promise.all([load(), loadBackgroundPort()]);
  return { createMedia, putBackgroundBehind };
}

/** The program for what carries the media here, and none of the others. */
async function loadMedia(): Promise<CreateMedia> {
  const { media, mediaUrl } = useSite.getState().config ?? {};
  if (media === 'webex') {
    const { createProviderMedia } = await import('./load-webex-media.ts');
    return ({ idVotingSession }) => createProviderMedia(idVotingSession);
  }
  if (media === 'livekit') {
    const { createLivekitMedia } = await import('@hemicycle/media/livekit/create-livekit-media');
    return ({ signals }) => createLivekitMedia({ signals, url: mediaUrl });
  }
  const { createMeshMedia } = await import('@hemicycle/media/mesh/create-mesh-media');
  return createMeshMedia;
}

/** The meeting as the session's live state tells it: it runs while somebody who moderates is there.
 *  Source: SESS-09. */
function meetingNow() {
  const { session } = useLive.getState();
  const hostPresent =
    session !== null && (session.davra.joinBeforeHost !== false || session.presiding !== null);
  return { state: hostPresent ? ('ACTIVE' as const) : ('IDLE' as const), hostPresent };
}
