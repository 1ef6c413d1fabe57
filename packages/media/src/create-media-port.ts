import type { MediaSource } from '@hemicycle/contract/media';
import type { CaptureDevices } from './capture.ts';
import { capProblem, capStateOf } from './caps.ts';
import { createLevelMeter, type LevelMeter } from './level-meter.ts';
import { createOwnSources } from './own-sources.ts';
import { readPath } from './path-reading.ts';
import type { PictureSize } from './picture-size.ts';
import type { MediaOutcome, MediaPort, MediaProblem, MediaSnapshot } from './port.ts';
import { chooseActiveSpeaker, hearVoice, SILENT_VOICE, type Voice } from './speaking.ts';
import { keepUnchanged } from './keep-unchanged.ts';
import type { SignalChannel } from './signal-channel.ts';
import type { MediaTimers } from './timers.ts';
import { type HeardPackets, readSoundLines } from './sound-line.ts';
import { type MediaTransport, sendsOf } from './transport.ts';

/** How often the loudness is measured. */
export const LISTEN_EVERY_MS = 200;

export interface MediaPortOptions {
  readonly transport: MediaTransport;
  readonly timers: MediaTimers;
  /** The capture devices; absent: those of the browser. */
  readonly devices?: CaptureDevices | undefined;
  readonly meter?: (track: MediaStreamTrack) => LevelMeter;
}

/** The options of media that the Hemicycle server signals for. */
export interface SignalledMediaOptions extends Pick<MediaPortOptions, 'devices'> {
  readonly signals: SignalChannel;
  /** The timers; absent: those of the browser. */
  readonly timers?: MediaTimers;
}

/** Makes a port that owns the transport. The port adds the person's own devices, one snapshot, the
 *  active speaker, and the caps of the room. */
export function createMediaPort(options: MediaPortOptions): MediaPort {
  const { transport, timers, meter = createLevelMeter } = options;
  const { devices = globalThis.navigator?.mediaDevices } = options;
  const listeners = new Set<() => void>();
  const voices = new Map<string, Voice>();
  let ownVoice = SILENT_VOICE;
  let ownMeter: { readonly track: MediaStreamTrack; readonly meter: LevelMeter } | null = null;
  let activeSpeakerId: string | null = null;
  let problem: MediaProblem | null = null;
  let most: PictureSize = 'high';
  let stopListening: (() => void) | null = null;
  let heardPackets: HeardPackets | null = null;

  const own = createOwnSources({
    devices,
    refusal: capRefusal,
    changed: () => {
      meterOwnMicrophone();
      transport.send(own.outgoing());
      refresh();
    },
  });
  let current = compose();

  /** Checks the caps before a device is asked for, so that a full room does not switch a camera on.
   *  The server decides in the end. */
  function capRefusal(source: MediaSource): MediaProblem | null {
    const { caps, people, userId } = transport.state();
    return capProblem(
      caps,
      source,
      people.filter((person) => person.userId !== userId),
    );
  }

  function compose(): MediaSnapshot {
    const state = transport.state();
    const people = state.people.map((person) => {
      const held = person.sends.camera && (most === 'off' || person.cameraHeld === true);
      return {
        ...person,
        camera: held ? null : person.camera,
        cameraHeld: held,
        speaking: voices.get(person.peerId)?.speaking === true,
      };
    });
    const here = state.connection === 'joined' || state.connection === 'reconnecting';
    const mine = { userId: state.userId ?? 'self', sends: sendsOf(own.outgoing()) };
    return {
      connection: state.connection,
      roomId: state.roomId,
      problem: state.problem ?? problem,
      self: { peerId: state.peerId, ...own.state(), speaking: ownVoice.speaking },
      people,
      ...(state.mixedSound === undefined ? {} : { mixedSound: state.mixedSound }),
      activeSpeakerId,
      caps: capStateOf(state.caps, here ? [...state.people, mine] : state.people),
    };
  }

  function refresh(): void {
    const next = keepUnchanged(current, compose());
    if (next === current) return;
    current = next;
    for (const listener of listeners) listener();
  }

  function meterOwnMicrophone(): void {
    const { microphone } = own.state();
    const track = microphone.status === 'on' || microphone.status === 'muted' ? microphone.track : null;
    if (ownMeter?.track === track) return;
    ownMeter?.meter.stop();
    ownMeter = track === null ? null : { track, meter: meter(track) };
    if (track === null) ownVoice = SILENT_VOICE;
    keepListening();
  }

  /** Measures the loudness as long as there is somebody to hear. */
  function keepListening(): void {
    const wanted = ownMeter !== null || transport.state().people.length > 0;
    if (wanted && stopListening === null) stopListening = timers.after(LISTEN_EVERY_MS, listen);
    if (!wanted) {
      stopListening?.();
      stopListening = null;
    }
  }

  function listen(): void {
    stopListening = null;
    const nowMs = timers.nowMs();
    ownVoice = hearVoice(ownVoice, ownMeter?.meter.level() ?? 0, nowMs);
    const present = transport.state().people;
    const heard = present.map(({ peerId, sends }) => {
      const level = sends.microphone ? transport.level(peerId) : 0;
      const before = sends.microphone ? (voices.get(peerId) ?? SILENT_VOICE) : SILENT_VOICE;
      return { peerId, voice: hearVoice(before, level, nowMs) };
    });
    voices.clear();
    for (const { peerId, voice } of heard) voices.set(peerId, voice);
    activeSpeakerId = chooseActiveSpeaker(heard, activeSpeakerId);
    refresh();
    keepListening();
  }

  const stopTransport = [
    transport.onChange(() => {
      const { people } = transport.state();
      if (activeSpeakerId !== null && !people.some((person) => person.peerId === activeSpeakerId))
        activeSpeakerId = null;
      keepListening();
      refresh();
    }),
    transport.onRefused((refused) => {
      problem = refused;
      if (refused.source === 'microphone') own.setMicrophoneMuted(true);
      else if (refused.source !== null) own.stop(refused.source, refused);
      refresh();
    }),
  ];

  /** Records the outcome of an action in the snapshot. A failure sets the problem; a success clears
   *  an earlier problem of the same source. */
  function noted(source: MediaSource | null, outcome: MediaOutcome): MediaOutcome {
    if (!outcome.ok) {
      if (outcome.problem.code !== 'superseded') problem = outcome.problem;
    } else if (problem?.source === source) {
      problem = null;
    }
    refresh();
    return outcome;
  }

  async function leave(): Promise<void> {
    const left = transport.leave();
    // Stop the sources at once: leaving may take a provider some time. A source that is published
    // meanwhile does not belong to this stay.
    for (const source of ['share', 'camera', 'microphone'] as const) own.stop(source);
    problem = null;
    activeSpeakerId = null;
    voices.clear();
    refresh();
    await left;
  }

  return {
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async join(joinOptions = {}) {
      problem = null;
      return noted(null, await transport.join(joinOptions));
    },
    leave,
    publishMicrophone: async (source, { muted = false } = {}) =>
      noted('microphone', await own.publish('microphone', source, muted)),
    setMicrophoneMuted: (muted, options) => noted('microphone', own.setMicrophoneMuted(muted, options)),
    stopMicrophone: () => own.stop('microphone'),
    publishCamera: async (source) => noted('camera', await own.publish('camera', source, false)),
    stopCamera: () => own.stop('camera'),
    publishShare: async (source) => noted('share', await own.publish('share', source, false)),
    stopShare: () => own.stop('share'),
    switchDevice: async (source, deviceId) => noted(source, await own.switchDevice(source, deviceId)),
    setFullSound: async (on) => noted('microphone', await own.setFullSound(on)),
    setHeadphones: async (on) => noted('microphone', await own.setHeadphones(on)),
    setNoiseReduction: async (on) => noted('microphone', await own.setNoiseReduction(on)),
    limitCameras(size) {
      most = size;
      transport.limitCameras(size);
      refresh();
    },
    audioLevel: (peerId) => (peerId === 'self' ? (ownMeter?.meter.level() ?? null) : transport.level(peerId)),
    async measureSound() {
      const { lines, heard } = await readSoundLines(transport.soundEnds(), heardPackets);
      heardPackets = heard;
      return lines;
    },
    measurePath: () => readPath(transport.soundEnds()),
    async dispose() {
      await leave();
      for (const stop of stopTransport) stop();
      stopListening?.();
      stopListening = null;
      listeners.clear();
      await transport.dispose();
    },
  };
}
