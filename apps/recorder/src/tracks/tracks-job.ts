import type { Writable } from 'node:stream';
import { createEncoding } from '../encoding.ts';
import type { BeginOrder, Job } from '../job-port.ts';
import { createJobState, type EngineTools } from '../job-state.ts';
import { type ChamberSeat, takeChamberSeat } from './chamber-seat.ts';
import { type Loudness, tellLoudness } from './loudness.ts';
import { createMixer, LATE_SAMPLES, type Mixer } from './mixer.ts';
import { createPersonTrack, type PersonTrack } from './person-track.ts';
import type { EnterRoom, HeardSamples, RoomSound } from './room-sound.ts';
import { createSoundClock } from './sound-clock.ts';

const JOIN_MAX_MS = 60_000;
const MIX_EVERY_MS = 100;

export interface TracksTools extends EngineTools {
  readonly server: URL;
  readonly env: NodeJS.ProcessEnv;
  readonly enterRoom: EnterRoom;
}

/** A job that takes the sound of a room from LiveKit, without a browser: mixed as the segments of
 *  every recording, and that of each person alone. A closed session ends the job, and the server
 *  begins another one afterwards. Its previews are the loudness alone. Source: issue 34 §1,
 *  ADMIN-04, BEY-17, BEY-45. */
export function startTracksJob(order: BeginOrder, tools: TracksTools): Job {
  const { spool } = tools;
  const state = createJobState(order, tools, { seenBySegments: true });
  const { change, end, delivery } = state;
  const beganMs = Date.now();
  const clock = createSoundClock(beganMs);
  const people = new Map<string, PersonTrack>();
  let mix: { readonly mixer: Mixer; readonly input: Writable } | null = null;
  let loudness: Loudness | null = null;
  let isAsked = false;
  let isTaking = false;
  let isClosed = false;

  const encoding = createEncoding(spool, null, {
    runs: (isRunning) =>
      change({
        encoder: isRunning ? 'started' : 'stopped',
        recording: isRunning ? 'running' : 'stopped',
      }),
    fed(input) {
      mix = { mixer: createMixer(clock.nowPlace()), input };
    },
    kept: () => delivery.wake(),
    resumed: (how, gapMs) =>
      change({}, `Nothing was mixed for ${(gapMs / 1000).toFixed(1)} s: the encoder ended (${how}).`),
    failed: (error) => end({ reason: 'failed', error }),
  });

  /** The first samples of each sound. They may have waited for this program and then come all at
   *  once. */
  const first = new Map<string, HeardSamples[]>();
  function hear(heard: HeardSamples) {
    const { sound } = heard;
    const waiting = first.get(sound);
    if (waiting !== undefined) return void waiting.push(heard);
    if (clock.knows(sound)) return take(heard);
    const all = [heard];
    first.set(sound, all);
    setImmediate(() => {
      first.delete(sound);
      clock.begin(
        sound,
        all.reduce((sum, { samples }) => sum + samples.length, 0),
      );
      all.forEach(take);
    });
  }

  function take({ sound, personId, samples }: HeardSamples) {
    const place = clock.placeOf(sound, samples.length);
    if (!isTaking || isClosed) return;
    mix?.mixer.add(place, samples);
    if (personId === null) return;
    // One who came back has another sound, which the same track takes.
    let track = people.get(sound);
    if (track === undefined) {
      const { segmentSeconds } = order;
      track = createPersonTrack(
        personId,
        { spool, beganMs, segmentSeconds },
        { kept: () => delivery.wake(), unpacked: (count, why) => tellUnpacked(sound, count, why) },
      );
      people.set(sound, track);
    }
    track.add(place, samples);
  }

  /** By sound, how many segments of the person are not packed. */
  const unpacked = new Map<string, number>();
  function tellUnpacked(sound: string, segments: number, why: string) {
    unpacked.set(sound, segments);
    const all = [...unpacked.values()].reduce((sum, one) => sum + one, 0);
    // A person is not named: the log of a recorder names nobody.
    const words = `Parts of the tracks of persons could not be packed, and are missing: ${all} (${why})`;
    state.standing(all === 0 ? null : words);
  }

  function mixOut(early = 0) {
    if (mix === null) return;
    const mixed = mix.mixer.take(clock.nowPlace() + early);
    mix.input.write(mixed);
    loudness?.hear(mixed);
  }
  const mixing = setInterval(mixOut, MIX_EVERY_MS);

  let settling = Promise.resolve();
  /** Takes what is heard as soon as that is asked for, and no longer. */
  function settle() {
    settling = settling
      .then(async () => {
        const { legislate } = state.status();
        const wants = isAsked && !isClosed && legislate === 'running' && !state.isEnding();
        if (wants === isTaking) return undefined;
        isTaking = wants;
        if (!wants) {
          mixOut(LATE_SAMPLES);
          mix = null;
          loudness?.stop();
          loudness = null;
          await Promise.all([...people.values()].map((track) => track.stop()));
          people.clear();
          return encoding.stop();
        }
        loudness = tellLoudness(order.jobId, tools.files);
        const { width, height, fps, segmentSeconds } = order;
        return encoding.start({
          ...{ display: null, sink: null, lowDelay: false, env: tools.env },
          ...{ width, height, fps, segmentSeconds },
        });
      })
      .catch(state.fail);
  }

  async function run(): Promise<void> {
    let seat: ChamberSeat | null = null;
    let room: RoomSound | null = null;
    try {
      change({ rdp: 'running' });
      seat = await takeChamberSeat(tools.server, order.page, JOIN_MAX_MS);
      change({ selenium: 'running' });
      void seat.over.then(() => end({ reason: 'asked', error: null }));
      if (!state.isEnding()) {
        room = await tools.enterRoom(seat.grant, hear);
        void room.ended.then((error) => end({ reason: 'failed', error }));
        change({ legislate: 'running', recording: 'stopped' });
        settle();
      }
      await state.untilEnd;
    } catch (error) {
      state.fail(error);
    }
    settle();
    await settling;
    clearInterval(mixing);
    await room?.leave();
    seat?.leave();
    change({
      ...{ rdp: 'stopped', selenium: 'stopped', legislate: 'stopped' },
      ...{ encoder: 'stopped', stream: 'stopped', recording: 'stopped' },
    });
  }

  return {
    ...state.asJob(run()),
    // It has come in by itself.
    entered: () => undefined,
    encode(on) {
      isAsked = on;
      settle();
    },
    pause(closed, sinceMs) {
      if (!closed) return;
      isClosed = true;
      loudness?.stop();
      state.close(sinceMs);
      settle();
      end({ reason: 'asked', error: null });
    },
  };
}
