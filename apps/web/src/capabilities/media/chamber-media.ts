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

/** The snapshot before the media is loaded. */
export const idleMedia: MediaSnapshot = {
  connection: 'idle',
  roomId: null,
  problem: null,
  self: { peerId: null, microphone: OFF, camera: OFF, share: OFF, noiseReduction: null, speaking: false },
  people: [],
  activeSpeakerId: null,
  caps: { maxCameras: null, maxMicrophones: null, cameras: 0, microphones: 0, warnings: [] },
};

/** The media of the chamber on this page: the port (null until its program is loaded) and its
 *  current snapshot. */
export const useChamberMedia = pageStore<{ port: MediaPort | null; snapshot: MediaSnapshot }>(() => ({
  port: null,
  snapshot: idleMedia,
}));

useChamberMedia.subscribe(({ snapshot: { self } }) =>
  showOwnCamera(self.camera.status === 'on' ? self.camera.track : null),
);

/** Whether joining failed and no media is sent or received. A wait for the host is not a
 *  failure. */
export function mediaFailed({ connection, problem }: Pick<MediaSnapshot, 'connection' | 'problem'>): boolean {
  return connection === 'failed' && problem?.code !== 'host-absent';
}

/** The longest time for which the screen keeps an old snapshot of the media. */
const STILL_FOR_MS = 300;

const page = pageState<{
  still: ReturnType<typeof setTimeout> | null;
  heldBack: MediaSnapshot | null;
  ahead: MediaPrograms | null;
  open: Pick<ChamberMedia, 'restart'> | null;
}>(() => ({ still: null, heldBack: null, ahead: null, open: null }));

/** The media of the chamber that is open on this page; null: none. */
export function openedChamberMedia(): Pick<ChamberMedia, 'restart'> | null {
  return page().open;
}

/** Keeps the snapshot on screen unchanged for at most 300 ms, while the chamber is drawn for the
 *  first time: React starts that over when its data changes. Sound, and pictures that play ahead,
 *  go on. Source: BEY-23. */
export function keepMediaStill(): void {
  page().still ??= setTimeout(showMediaAgain, STILL_FOR_MS);
}

/** Shows the latest snapshot of the media again. */
export function showMediaAgain(): void {
  const { still, heldBack: snapshot } = page();
  if (still === null) return;
  clearTimeout(still);
  page().still = null;
  page().heldBack = null;
  if (snapshot !== null) useChamberMedia.setState({ snapshot });
}

/** Problems that the media banner explains, and after which the page does not retry: the person
 *  gave up the password, or the browser is unsupported. */
const TOLD_IN_PLACE: ReadonlySet<MediaProblemCode> = new Set(['given-up', 'unsupported']);

/** The media of the chamber on this page, from entering to leaving. */
export interface ChamberMedia {
  /** Joins again if the media is not joined; loads the program again if that failed. Resolves once
   *  the media is joined, or `onFailed` was called with the reason. */
  rejoin: () => Promise<void>;
  /** Moves to the media of a huddle, or (null) of the main chamber; the devices stay as they are.
   *  Resolves once the media is joined, or joining has failed. */
  moveTo: (huddleId: string | null) => Promise<void>;
  /** Leaves the media of the room where the person is and joins it anew; the devices stay as they
   *  are. Makes the live connection check itself too. Resolves once the media is joined (true), or
   *  joining has failed. Source: BEY-38. */
  restart: () => Promise<boolean>;
  /** Leaves the media and gives every device back. This is final. */
  close: () => Promise<void>;
}

/** Loads the media, passes the port to `onOpen` and joins the chamber over the live connection.
 *  When all media is lost, it makes the live connection check itself. `onFailed` gets the reason
 *  when joining did not succeed within 60 s, was refused, or the media was lost and could not
 *  reconnect. It is not called for a password that was given up or an unsupported browser: the
 *  banner explains these. Source: SESS-12, SESS-23, MEDIA-02, MEDIA-07. */
export function openChamberMedia(
  connection: Pick<LiveConnection, 'send' | 'onMedia' | 'doubt'>,
  {
    onOpen,
    onFailed,
    idVotingSession,
    observer = false,
    firstRoom,
    load = loadMedia,
    nowMs = () => performance.now(),
  }: {
    onOpen: (port: MediaPort) => void;
    onFailed: (reason: JoinFailureReason) => void;
    /** The session whose meeting is joined, where a hosted provider carries it. */
    idVotingSession: string;
    /** The person comes as an observer. */
    observer?: boolean;
    /** The id of the huddle whose media is joined first, once it is known; null: that of the main
     *  chamber. Absent: the main chamber at once. */
    firstRoom?: Promise<string | null> | undefined;
    load?: () => Promise<CreateMedia>;
    nowMs?: () => number;
  },
): ChamberMedia {
  let port: MediaPort | null = null;
  let wanted = true;
  let joining = false;
  let huddleId: string | null = null;
  let moves = 0;
  let knowsRoom = firstRoom === undefined;
  const sound = createRemoteSound('chamber');
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
      // Snapshots of a port that is being closed do not count.
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

  /** Leaves the meeting if it was joined. A meeting that was never joined is not left, so that the
   *  chosen devices stay as they are. */
  async function hangUp() {
    const stands = port?.snapshot().connection;
    if (stands === 'joined' || stands === 'reconnecting') await port?.leave();
  }

  async function join() {
    const stands = port?.snapshot().connection;
    if (!wanted || !knowsRoom || joining || stands === 'joined' || stands === 'reconnecting') return;
    await enter();
  }

  /** Joins the room in which the person is. A move to another room makes an earlier join void. */
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
        // The connection starts first, because opening devices blocks the thread.
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

  void firstRoom?.then((first) => {
    knowsRoom = true;
    if (moves === 0) huddleId = first;
    return join();
  });
  void join();
  const media: ChamberMedia = {
    rejoin: join,
    restart: async () => {
      if (!wanted || !knowsRoom) return false;
      connection.doubt();
      moves += 1;
      hostWait.stop();
      await enter();
      return port?.snapshot().connection === 'joined';
    },
    moveTo: async (next) => {
      if (!wanted || next === huddleId) return;
      huddleId = next;
      moves += 1;
      knowsRoom = true;
      hostWait.stop();
      await enter();
    },
    close: async () => {
      wanted = false;
      if (page().open === media) page().open = null;
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
  page().open = media;
  return media;
}

/** Whether all media has stopped: from the media server, or from every other person. The machine
 *  may have changed its network, which a browser does not report unless it was offline. Source:
 *  BEY-23. */
function isMediaAway({ connection, people }: MediaSnapshot): boolean {
  return (
    connection === 'reconnecting' || (people.length > 0 && people.every(({ quality }) => quality === 'lost'))
  );
}

/** Whether the media is loading or joining. */
export function isMediaUnderWay(): boolean {
  const { connection } = useChamberMedia.getState().snapshot;
  return connection === 'idle' || connection === 'joining';
}

/** The longest time for which the first drawing of the chamber waits for its media. */
export const DRAWN_WITHOUT_MEDIA_AFTER_MS = 500;

/** Resolves once the media is joined or has failed to join, and at the latest after 500 ms. Drawing
 *  the chamber takes the same thread as joining, so drawing first would delay the person's sound
 *  and picture. Source: BEY-23. */
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

/** Makes the port of a room beside the chamber, with the program for this site's kind of media and
 *  the background behind its camera. Rejects where a program cannot be loaded. */
export async function openRoomMedia(options: Parameters<CreateMedia>[0]): Promise<MediaPort> {
  const { createMedia, putBackgroundBehind } = page().ahead ?? (await loadPrograms(loadMedia));
  return putBackgroundBehind(createMedia(options));
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

/** Loads the programs of the media, and makes the browser load its own, before there is a session
 *  to join. Rejects where a program cannot be loaded. */
export async function loadMediaAhead(): Promise<void> {
  [page().ahead] = await Promise.all([loadPrograms(loadMedia), warmUpConnections()]);
  const { media, mediaUrl = null } = useSite.getState().config ?? {};
  if (media !== 'livekit') return;
  const { prepareRoom } = await import('@hemicycle/media/livekit/create-livekit-media');
  prepareRoom(mediaUrl);
}

/** Loads the library that carries this site's media: mesh, media server, or hosted provider with
 *  its own script. Rejects where it cannot be loaded. Source: NET-13. */
export async function loadMediaLibrary(): Promise<void> {
  await loadMediaAhead();
  const { provider } = useSite.getState().config ?? {};
  if (provider === undefined) return;
  const { loadWebexScript } = await import('@hemicycle/webex/load-webex-script');
  await loadWebexScript(provider.sdkUrl);
}

async function loadPrograms(load: () => Promise<CreateMedia>): Promise<MediaPrograms> {
  const [createMedia, { putBackgroundBehind }] = await Promise.all([load(), loadBackgroundPort()]);
  return { createMedia, putBackgroundBehind };
}

/** Loads only the program for this site's kind of media. */
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

/** The state of the meeting, from the session's live state: it runs while a moderator is there.
 *  Source: SESS-09. */
function meetingNow() {
  const { session } = useLive.getState();
  const hostPresent =
    session !== null && (session.davra.joinBeforeHost !== false || session.presiding !== null);
  return { state: hostPresent ? ('ACTIVE' as const) : ('IDLE' as const), hostPresent };
}
