import type { MediaConnection, MediaOutcome, MediaPort, SoundLines } from '@hemicycle/media';
import { noteFailure } from '../../note-failure.ts';
import { pageState, pageStore } from '../../page-state.ts';
import type { LiveConnection } from '../../realtime/connect-live.ts';
import { useLive } from '../../realtime/use-live.ts';
import { readPreferredDevices } from '../devices/public.ts';
import { openRoomMedia } from './chamber-media.ts';
import { isInterpreted } from './is-interpreted.ts';
import { joinMedia } from './join-media.ts';
import { createRemoteSound } from './remote-sound.ts';
import { secondSignalsOf } from './signals-of.ts';
import { voiceArrives } from './voice-arrives.ts';

/** The room whose sound this page has beside that of the main chamber. */
export interface SecondRoom {
  readonly roomId: string;
  /** Opens the microphone and sends it there, or mutes it there. The server must have given the
   *  right before. It does not touch the microphone of the main chamber. */
  setSending: (on: boolean) => Promise<MediaOutcome>;
  /** Opens the microphone there, muted, so that sending begins at once; absent where it cannot. */
  openMicrophone?: () => Promise<void>;
  /** Sends silence there, so that `setSending` is heard without delay; absent where it cannot. As
   *  for `setSending` the server must have given the right. */
  sendSilence?: () => Promise<MediaOutcome>;
  /** The loudness of the microphone there, from 0 to 1; null, or absent, where none is measured. */
  ownLevel?: () => number | null;
  /** Measures how the sound of the room travels; absent where nothing can. */
  measureSound?: () => Promise<SoundLines>;
  /** Ends it and gives the microphone back. Idempotent. */
  leave: () => void;
}

/** A voice that was lost counts as there again once it has arrived for this long, in ms. */
const VOICE_BACK_AFTER_MS = 1_000;

const NOT_JOINED = { ok: false, problem: { code: 'not-joined', source: null, limit: null } } as const;

export type SecondRoomEnd = 'line' | 'refused' | 'failed' | 'replaced';

export interface SecondRoomOptions {
  /** The page has it beside its second room: the channel that an interpreter on air hears in
   *  relay. */
  readonly isRelay?: boolean;
  /** Calls back with the account of the one person whom the page plays there, null: nobody, until
   *  the returned function is called; absent: everybody is played. */
  readonly followVoice?: (changed: (userId: string | null) => void) => () => void;
  /** Called once where it ends by itself. `line`: the page lost its line to the server;
   *  `refused`: the server ended it or did not allow it; `failed`: the media could not be joined;
   *  `replaced`: this page joined another one, which the server has put in its place. */
  readonly onEnded: (why: SecondRoomEnd) => void;
}

/** A room beside the main chamber as its media stand. `isVoiceLost`: nothing arrives of the one
 *  person whom the page plays there; a muted microphone is no loss. */
interface RoomBeside {
  readonly roomId: string;
  readonly connection: MediaConnection;
  readonly isVoiceLost?: boolean;
}

/** The second room of this page as it stands now; null: none. */
export const useSecondRoom = pageStore<{
  current: RoomBeside | null;
  /** Whether the microphone went there when `current` was noted. */
  sends: boolean;
  /** Whether the person spoke into the microphone then, also while it was muted. */
  speaks: boolean;
}>(() => ({ current: null, sends: false, speaks: false }));

/** The rooms beside the main chamber in which somebody speaks now. Whoever sends into one does not
 *  count. */
export const useVoicesBeside = pageStore<{ readonly roomIds: ReadonlySet<string> }>(() => ({
  roomIds: new Set(),
}));

/** The channel that this page hears in relay; null: none. */
export const useRelay = pageStore<{ current: RoomBeside | null }>(() => ({ current: null }));

/** Whether the microphone goes to the second room now. */
export function useSendsBeside(): boolean {
  return useSecondRoom(({ current, sends }) => current !== null && sends);
}

interface OpenRoom {
  readonly room: SecondRoom;
  readonly end: (why: SecondRoomEnd) => void;
  readonly restart: () => Promise<boolean>;
}

const page = pageState<{
  line: {
    readonly connection: Pick<LiveConnection, 'send' | 'onSecondLine'>;
    readonly idVotingSession: string;
  } | null;
  readonly open: { second: OpenRoom | null; relay: OpenRoom | null };
}>(() => ({ line: null, open: { second: null, relay: null } }));

/** Gives the page the line over which a second room is signalled, from entering the chamber until
 *  `close`. */
export function openSecondLine(
  connection: Pick<LiveConnection, 'send' | 'onSecondLine'>,
  idVotingSession: string,
): { close: () => void } {
  const line = { connection, idVotingSession };
  page().line = line;
  return {
    close() {
      if (page().line !== line) return;
      page().open.relay?.room.leave();
      page().open.second?.room.leave();
      page().line = null;
    },
  };
}

/** Joins the sound of one more room beside the main chamber, in place of another one. The server
 *  must have given the room to this person before: it decides who may hear it and speak there. The
 *  room ends where the line to the server is lost. Without a chamber it ends at once. Never throws.
 *  Source: BEY-16, BEY-37. */
export function joinSecondRoom(
  roomId: string,
  { isRelay = false, followVoice, onEnded }: SecondRoomOptions,
): SecondRoom {
  const which = isRelay ? 'relay' : 'second';
  page().open[which]?.end('replaced');
  const { line } = page();
  const sound = createRemoteSound('beside');
  let port: MediaPort | null = null;
  let isOpen = true;
  let hasJoined = false;
  let turn = 0;
  let voice: string | null = null;
  let hasArrived = false;
  let isVoiceLost = false;
  let voiceBack: ReturnType<typeof setTimeout> | undefined;
  const stopFollowing = followVoice?.((userId) => {
    voice = userId;
    hasArrived = false;
    isVoiceLost = false;
    clearTimeout(voiceBack);
    voiceBack = undefined;
    play();
    if (port !== null) show(port.snapshot().connection);
  });

  const stopWatching = useLive.subscribe(({ connection }) => {
    if (connection !== 'connected') end('line');
  });

  function close(): boolean {
    if (!isOpen) return false;
    isOpen = false;
    clearTimeout(voiceBack);
    stopWatching();
    stopFollowing?.();
    sound.stop();
    void port?.dispose();
    if (page().open[which]?.room === room) page().open[which] = null;
    (isRelay ? useRelay : useSecondRoom).setState({ current: null });
    noteVoice(roomId, false);
    return true;
  }

  function end(why: SecondRoomEnd): void {
    if (close()) onEnded(why);
  }

  function play(): void {
    if (port === null || !isOpen) return;
    const snapshot = port.snapshot();
    const isHeard = (userId: string) => followVoice === undefined || userId === voice;
    sound.play(snapshot, isHeard);
    noteVoice(
      roomId,
      snapshot.people.some(({ userId, speaking }) => speaking && isHeard(userId)),
    );
  }

  /** A voice is there once it arrives, and lost at once; after a loss it is there again only once
   *  it stays, so that the floor does not swing between loud and soft on a line that flickers. */
  function followLoss(): void {
    if (port === null || voice === null) return;
    if (!port.snapshot().people.some((one) => voiceArrives(one, voice))) {
      isVoiceLost = true;
      clearTimeout(voiceBack);
      voiceBack = undefined;
    } else if (!hasArrived) {
      hasArrived = true;
      isVoiceLost = false;
    } else if (isVoiceLost && voiceBack === undefined) {
      voiceBack = setTimeout(() => {
        voiceBack = undefined;
        isVoiceLost = false;
        if (port !== null) show(port.snapshot().connection);
      }, VOICE_BACK_AFTER_MS);
    }
  }

  function show(connection: MediaConnection): void {
    if (!isOpen) return;
    followLoss();
    const current = { roomId, connection, isVoiceLost };
    if (isRelay) return useRelay.setState({ current });
    const sends = port?.snapshot().self.microphone.status === 'on';
    const speaks = port?.snapshot().self.speaking === true;
    useSecondRoom.setState({ current, sends, speaks });
  }

  async function begin(): Promise<void> {
    if (line === null) {
      // The caller holds the room before it hears of its end.
      await Promise.resolve();
      return end('failed');
    }
    const { connection, idVotingSession } = line;
    const opened = await openRoomMedia({ signals: secondSignalsOf(connection, isRelay), idVotingSession });
    if (!isOpen) return opened.dispose();
    port = opened;
    // Only the sound is wanted.
    opened.limitCameras('off');
    opened.subscribe(() => {
      if (!isOpen) return;
      const snapshot = opened.snapshot();
      play();
      show(snapshot.connection);
      if (snapshot.connection === 'joined') hasJoined = true;
      if (hasJoined && snapshot.connection === 'failed') end('refused');
    });
    await join(opened);
  }

  /** Joins, or leaves and joins anew: then an earlier join no longer counts. */
  async function join(opened: MediaPort): Promise<void> {
    turn += 1;
    const mine = turn;
    hasJoined = false;
    const problem = await joinMedia(opened, {
      nowMs: () => performance.now(),
      wanted: () => isOpen && mine === turn,
      as: { roomId },
    });
    if (problem !== null && mine === turn) end(problem.code === 'not-allowed' ? 'refused' : 'failed');
  }

  /** The page keeps its line to the server, so that the server keeps the second room, and with it
   *  the air of an interpreter. */
  async function restart(): Promise<boolean> {
    if (port === null || !isOpen) return false;
    await join(port);
    return isOpen && port.snapshot().connection === 'joined';
  }

  async function publish(to: MediaPort, muted: boolean): Promise<MediaOutcome> {
    const { interpreterChannels } = useLive.getState();
    const deviceId = readPreferredDevices().userPreferredAudioInput ?? undefined;
    await to.setHeadphones(interpreterChannels.some(({ id }) => id === roomId));
    await to.setFullSound(isInterpreted(useLive.getState()));
    return to.publishMicrophone({ deviceId }, { muted });
  }

  const room: SecondRoom = {
    roomId,
    async setSending(on) {
      if (port === null || !isOpen) return NOT_JOINED;
      const { status } = port.snapshot().self.microphone;
      if (!on) return status === 'on' ? port.setMicrophoneMuted(true) : { ok: true };
      if (status === 'on') return { ok: true };
      if (status === 'muted') return port.setMicrophoneMuted(false);
      return publish(port, false);
    },
    async sendSilence() {
      if (port !== null && isOpen && port.snapshot().self.microphone.status === 'off') {
        await publish(port, true);
      }
      return port !== null && isOpen ? port.setMicrophoneMuted(true, { sendsSilence: true }) : NOT_JOINED;
    },
    async openMicrophone() {
      const status = port?.snapshot().self.microphone.status;
      if (port !== null && isOpen && status === 'off') await publish(port, true);
    },
    ownLevel: () => port?.audioLevel('self') ?? null,
    measureSound: () => port?.measureSound() ?? Promise.resolve({ hears: null, sends: null }),
    leave: () => void close(),
  };
  page().open[which] = { room, end, restart };
  show('joining');
  begin().catch((error: unknown) => {
    noteFailure('the media of a second room could not be opened', error);
    end('failed');
  });
  return room;
}

/** Leaves the media of the rooms beside the chamber and joins them anew; microphones stay as they
 *  are. Answers for each whether it was joined. Source: BEY-38. */
export function restartSecondRooms(): Promise<boolean[]> {
  const { second, relay } = page().open;
  return Promise.all([second, relay].flatMap((room) => (room === null ? [] : [room.restart()])));
}

function noteVoice(roomId: string, speaks: boolean): void {
  const { roomIds } = useVoicesBeside.getState();
  if (roomIds.has(roomId) === speaks) return;
  const others = [...roomIds].filter((id) => id !== roomId);
  useVoicesBeside.setState({ roomIds: new Set(speaks ? [...others, roomId] : others) });
}
