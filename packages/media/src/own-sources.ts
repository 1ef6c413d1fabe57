import type { MediaSource } from '@hemicycle/contract/media';
import {
  type CaptureDevices,
  type Captured,
  captureDevice,
  captureShare,
  FULL_SOUND_HINT,
  offersNoiseReduction,
  type SoundWishes,
} from './capture.ts';
import type { CaptureSource, MediaOutcome, MediaProblem, MuteOptions, OwnSource } from './port.ts';
import type { OutgoingTracks } from './transport.ts';

/** The sources that this person holds and sends. */
export interface OwnSourcesState {
  readonly microphone: OwnSource;
  readonly camera: OwnSource;
  readonly share: OwnSource;
  readonly noiseReduction: boolean | null;
}

/** This person's microphone, camera and share. It asks for devices, lets the last of several calls
 *  win, and decides which tracks leave the machine. The rules are the same for every adapter. */
export interface OwnSources {
  state: () => OwnSourcesState;
  outgoing: () => OutgoingTracks;
  publish: (source: MediaSource, from: CaptureSource | undefined, muted: boolean) => Promise<MediaOutcome>;
  setMicrophoneMuted: (muted: boolean, options?: MuteOptions) => MediaOutcome;
  /** Releases the device. `problem`: the reason, where the person did not ask for it. */
  stop: (source: MediaSource, problem?: MediaProblem) => void;
  switchDevice: (source: 'microphone' | 'camera', deviceId: string) => Promise<MediaOutcome>;
  setNoiseReduction: (on: boolean) => Promise<MediaOutcome>;
  setFullSound: (on: boolean) => Promise<MediaOutcome>;
  setHeadphones: (on: boolean) => Promise<MediaOutcome>;
}

export interface OwnSourcesOptions {
  readonly devices: CaptureDevices | undefined;
  /** Why this source cannot be sent now, or `null`. */
  readonly refusal: (source: MediaSource) => MediaProblem | null;
  readonly changed: () => void;
}

/** A device that is held. The sent sound is a copy of the track: mute disables only the copy, and
 *  the level of the person's own voice can still be measured. */
interface Held {
  readonly track: MediaStreamTrack;
  readonly sent: MediaStreamTrack;
  readonly audio: MediaStreamTrack | null;
  readonly deviceId: string | null;
  readonly ended: () => void;
}

interface Slot {
  /** Grows with each call. A device that the browser gives for an older call is released. */
  turn: number;
  held: Held | null;
  muted: boolean;
  /** Whether it is sent while it is muted, as silence. */
  sendsSilence: boolean;
  view: OwnSource;
}

const OK: MediaOutcome = { ok: true };
const OFF: OwnSource = { status: 'off', problem: null };

function slot(): Slot {
  return { turn: 0, held: null, muted: false, sendsSilence: false, view: OFF };
}

function release(held: Held | null): void {
  if (held === null) return;
  held.track.removeEventListener('ended', held.ended);
  held.track.stop();
  if (held.sent !== held.track) held.sent.stop();
  held.audio?.stop();
}

/** Whether a device is held; not while it is being opened in another way. */
function holdsAnything({ held }: Slot): boolean {
  return held?.track.readyState === 'live';
}

/** The ready track of a source. */
function trackOf(from: CaptureSource | undefined): MediaStreamTrack | undefined {
  if (from === undefined || 'capture' in from) return undefined;
  return 'track' in from ? from.track : from.opened;
}

/** Whether two microphones sound alike. */
function isSameSound(one: SoundWishes, other: SoundWishes): boolean {
  if (one.fullSound !== other.fullSound) return false;
  return one.fullSound ? one.headphones === other.headphones : one.noiseReduction === other.noiseReduction;
}

function discard(captured: Captured): void {
  if (!captured.ok) return;
  captured.track.stop();
  captured.audio?.stop();
}

/** Makes the sources of one port, all of them off. */
export function createOwnSources({ devices, refusal, changed }: OwnSourcesOptions): OwnSources {
  const slots: Record<MediaSource, Slot> = { microphone: slot(), camera: slot(), share: slot() };
  let wishes: SoundWishes = { noiseReduction: true, fullSound: false, headphones: false };

  function failed(
    code: MediaProblem['code'],
    source: MediaSource,
  ): { readonly ok: false; readonly problem: MediaProblem } {
    return { ok: false, problem: { code, source, limit: null } };
  }

  /** Updates the view of a slot from what it holds. */
  function show(source: MediaSource): void {
    const own = slots[source];
    if (own.held !== null) {
      own.held.sent.enabled = !own.muted;
      own.view = {
        status: own.muted ? 'muted' : 'on',
        track: own.held.track,
        deviceId: own.held.deviceId,
      };
    }
    changed();
  }

  function stop(source: MediaSource, problem: MediaProblem | null): void {
    const own = slots[source];
    own.turn += 1;
    release(own.held);
    own.held = null;
    own.muted = own.sendsSilence = false;
    if (own.view.status === 'off' && own.view.problem === problem) return;
    own.view = problem === null ? OFF : { status: 'off', problem };
    changed();
  }

  function hold(source: MediaSource, captured: Captured & { readonly ok: true }): void {
    const own = slots[source];
    const { track, audio } = captured;
    if (source !== 'microphone' && 'contentHint' in track)
      track.contentHint = source === 'share' ? 'detail' : 'motion';
    const ended = (): void => {
      if (own.held?.track !== track) return;
      stop(source, source === 'share' ? null : { code: 'device-lost', source, limit: null });
    };
    track.addEventListener('ended', ended);
    const before = own.held;
    const deviceId = captured.deviceId ?? track.getSettings().deviceId ?? null;
    const sent = source === 'microphone' ? track.clone() : track;
    if (source === 'microphone') sent.contentHint = wishes.fullSound ? FULL_SOUND_HINT : '';
    own.held = { track, audio, deviceId, ended, sent };
    show(source);
    release(before);
  }

  async function capture(
    source: MediaSource,
    from: CaptureSource | undefined,
    exact: boolean,
  ): Promise<Captured> {
    if (from !== undefined && 'track' in from) return { ok: true, audio: null, ...from };
    if (from !== undefined && 'capture' in from) {
      const captured = await from.capture();
      return captured.ok ? { audio: null, ...captured } : captured;
    }
    if (source === 'share') return captureShare(devices);
    await from?.after;
    const asked = wishes;
    const captured = await captureDevice(devices, source, { ...from, exact, ...asked });
    if (!captured.ok || source === 'camera' || isSameSound(asked, wishes)) return captured;
    // The wishes changed while the browser opened the device.
    discard(captured);
    return capture(source, from, exact);
  }

  /** Releases the held device and opens the first of `ways` that works, still muted if it was.
   *  Returns why it is not the first way. */
  async function openInstead(
    source: 'microphone' | 'camera',
    ways: readonly ({ readonly deviceId: string | undefined } & Partial<SoundWishes>)[],
  ): Promise<MediaOutcome> {
    const own = slots[source];
    own.turn += 1;
    const { turn } = own;
    release(own.held);
    let failure: ReturnType<typeof failed> | null = null;
    for (const { deviceId, ...others } of ways) {
      wishes = { ...wishes, ...others };
      const captured = await captureDevice(devices, source, { deviceId, exact: true, ...wishes });
      if (own.turn !== turn) {
        discard(captured);
        return failed('superseded', source);
      }
      if (captured.ok) {
        hold(source, captured);
        return failure ?? OK;
      }
      failure ??= failed(captured.code, source);
    }
    stop(source, failure?.problem ?? null);
    return failure ?? OK;
  }

  /** Whether the held microphone reduces noise; `null` where there is nothing to choose. */
  function noiseReductionNow(): boolean | null {
    const track = slots.microphone.held?.track;
    if (track === undefined || wishes.fullSound || !offersNoiseReduction(track)) return null;
    return track.getSettings().noiseSuppression ?? wishes.noiseReduction;
  }

  /** Notes a wish, and opens a held microphone again where it changes its sound. No browser opens a
   *  device with two settings at once. */
  async function openWith(wish: Partial<SoundWishes>, before: SoundWishes): Promise<MediaOutcome> {
    const own = slots.microphone;
    wishes = { ...wishes, ...wish };
    if (own.held === null || isSameSound(before, wishes)) return OK;
    const deviceId = own.held.deviceId ?? undefined;
    return openInstead('microphone', [
      { deviceId, ...wishes },
      { deviceId, ...before },
    ]);
  }

  return {
    state: () => ({
      microphone: slots.microphone.view,
      camera: slots.camera.view,
      share: slots.share.view,
      noiseReduction: noiseReductionNow(),
    }),

    outgoing() {
      const { microphone, camera, share } = slots;
      return {
        microphone:
          microphone.held !== null && (!microphone.muted || microphone.sendsSilence)
            ? microphone.held.sent
            : null,
        camera: camera.held?.sent ?? null,
        share: share.held?.sent ?? null,
        shareAudio: share.held?.audio ?? null,
      };
    },

    async publish(source, from, muted) {
      const own = slots[source];
      const refused = muted ? null : refusal(source);
      if (refused !== null && own.view.status !== 'on') {
        trackOf(from)?.stop();
        stop(source, refused);
        return { ok: false, problem: refused };
      }
      own.turn += 1;
      const { turn } = own;
      own.muted = muted;
      own.sendsSilence = false;
      if (own.held === null) own.view = { status: 'starting' };
      show(source);
      const captured = await capture(source, from, false);
      if (own.turn !== turn) {
        discard(captured);
        return failed('superseded', source);
      }
      if (!captured.ok) {
        const failure = failed(captured.code, source);
        // A source that was already sent stays on after the failure. Only a first device leaves the
        // source off.
        if (!holdsAnything(own)) stop(source, failure.problem);
        return failure;
      }
      hold(source, captured);
      return OK;
    },

    setMicrophoneMuted(muted, options) {
      const own = slots.microphone;
      if (own.view.status === 'off') return failed('device-missing', 'microphone');
      const sendsSilence = muted && options?.sendsSilence === true;
      const isSent = !own.muted || own.sendsSilence;
      const refused = isSent || (muted && !sendsSilence) ? null : refusal('microphone');
      if (refused !== null) return { ok: false, problem: refused };
      if (own.muted !== muted || own.sendsSilence !== sendsSilence) {
        own.muted = muted;
        own.sendsSilence = sendsSilence;
        show('microphone');
      }
      return OK;
    },

    stop: (source, problem) => stop(source, problem ?? null),

    async switchDevice(source, deviceId) {
      const own = slots[source];
      if (own.held === null) return failed('device-missing', source);
      own.turn += 1;
      const { turn } = own;
      const captured = await capture(source, { deviceId }, true);
      if (own.turn !== turn) {
        discard(captured);
        return failed('superseded', source);
      }
      if (captured.ok) {
        hold(source, captured);
        return OK;
      }
      // Many phones open only one camera at a time.
      if (captured.code === 'device-busy')
        return openInstead(source, [{ deviceId }, { deviceId: own.held.deviceId ?? undefined }]);
      const failure = failed(captured.code, source);
      if (!holdsAnything(own)) stop(source, failure.problem);
      return failure;
    },

    async setNoiseReduction(on) {
      const before = noiseReductionNow();
      if (before !== null) return openWith({ noiseReduction: on }, { ...wishes, noiseReduction: before });
      wishes = { ...wishes, noiseReduction: on };
      return OK;
    },
    setFullSound: (on) => openWith({ fullSound: on }, wishes),
    setHeadphones: (on) => openWith({ headphones: on }, wishes),
  };
}
