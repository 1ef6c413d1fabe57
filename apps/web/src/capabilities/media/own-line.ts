import type { MediaSnapshot, SoundLines } from '@hemicycle/media';
import { DEVICE_TROUBLES } from '@hemicycle/contract/mission-control-names';
import type { DeviceTrouble, PageReport } from '@hemicycle/contract/page-report';
import { lineState } from '@hemicycle/rules/interpretation/sound-line';
import { haveFrozen, seePictures, type SeenPictures } from '@hemicycle/rules/mission-control/frozen-picture';
import { systemOf } from '@hemicycle/rules/mission-control/system-of';
import { countPictures, type PictureCounter } from '@hemicycle/media/count-pictures';
import { pageStore } from '../../page-state.ts';
import { useChamberMedia } from './chamber-media.ts';

/** The loudness of the own microphone is read this often, in ms. */
const LISTENED_EVERY_MS = 1_000;
/** The line is measured after so many of these. */
const MEASURED_AFTER_LISTENS = 5;
/** A change is told at most this often, in ms; without one the heartbeat tells. */
const TOLD_EVERY_MS = 2_000;
/** An open microphone that is quieter than this, of 1, carries no sound. */
const SOUND_MIN = 0.002;
/** A silence is told from this length on, in ms, and each time it has lasted as long again. */
const SILENCE_TOLD_MS = 30_000;

/** Whether the own camera is on and gives no pictures. Source: ADMIN-03. */
export const useOwnCameraFrozen = pageStore<{ readonly isFrozen: boolean }>(() => ({ isFrozen: false }));

/** What this page knows of its own line and devices. */
export interface OwnLine {
  readonly report: () => PageReport;
  readonly stop: () => void;
}

/** Watches the line and the devices of this page in the main chamber or a huddle. `onChange` is
 *  called when a report would say something else than the last one that was asked for. Source:
 *  ADMIN-03. */
export function watchOwnLine(onChange: () => void): OwnLine {
  const { system, browser } = systemOf(navigator.userAgent, navigator.maxTouchPoints);
  let line: PageReport['line'] = null;
  let silentSinceMs: number | null = null;
  let counter: (PictureCounter & { readonly track: MediaStreamTrack }) | null = null;
  let pictures: SeenPictures | null = null;
  let listens = 0;
  let told = '';
  let toldAtMs = -Infinity;
  let stopped = false;

  function report(): PageReport {
    const { self } = useChamberMedia.getState().snapshot;
    return {
      system,
      browser,
      line,
      speaking: self.speaking && self.microphone.status === 'on',
      silentForMs: silentSinceMs === null ? null : Math.round(performance.now() - silentSinceMs),
      cameraFrozen: isStill(self.camera) || haveFrozen(pictures),
      sharing: self.share.status === 'on',
      trouble: troubleOf(self),
    };
  }

  /** A text that changes only when a moderator would read something else. */
  function gist({ line: measured, silentForMs, ...rest }: PageReport): string {
    return JSON.stringify([lineState(measured), Math.floor((silentForMs ?? 0) / SILENCE_TOLD_MS), rest]);
  }

  function tellChange(): void {
    const nowMs = performance.now();
    if (nowMs - toldAtMs < TOLD_EVERY_MS || gist(report()) === told) return;
    onChange();
  }

  async function measure(): Promise<void> {
    const { port } = useChamberMedia.getState();
    const lines = await port?.measureSound();
    line = worstOf(lines ?? { hears: null, sends: null });
  }

  function lookAtCamera({ camera }: MediaSnapshot['self']): void {
    const track = camera.status === 'on' ? camera.track : null;
    if (counter?.track !== track) {
      counter?.stop();
      counter = track && { track, ...countPictures(track) };
      pictures = null;
    }
    pictures = seePictures(pictures, counter?.count() ?? null, performance.now());
    useOwnCameraFrozen.setState({ isFrozen: isStill(camera) || haveFrozen(pictures) });
  }

  function listen(): void {
    const { port, snapshot } = useChamberMedia.getState();
    const { microphone, speaking } = snapshot.self;
    lookAtCamera(snapshot.self);
    const level = microphone.status === 'on' ? (port?.audioLevel('self') ?? null) : null;
    // The level is that of a moment, which may fall between two words.
    const isSilent = level !== null && level <= SOUND_MIN && !speaking;
    silentSinceMs = isSilent ? (silentSinceMs ?? performance.now()) : null;
    listens += 1;
    if (listens % MEASURED_AFTER_LISTENS !== 1) return tellChange();
    void measure().finally(() => {
      if (!stopped) tellChange();
    });
  }

  const timer = setInterval(listen, LISTENED_EVERY_MS);
  return {
    report() {
      const now = report();
      told = gist(now);
      toldAtMs = performance.now();
      return now;
    },
    stop() {
      stopped = true;
      clearInterval(timer);
      counter?.stop();
      useOwnCameraFrozen.setState({ isFrozen: false });
    },
  };
}

/** The worse of both directions, value by value. */
function worstOf({ hears, sends }: SoundLines): PageReport['line'] {
  if (hears === null && sends === null) return null;
  const worst = (key: 'roundTripMs' | 'jitterMs' | 'lossFraction') => {
    const values = [hears?.[key] ?? null, sends?.[key] ?? null].filter((value) => value !== null);
    return values.length === 0 ? null : Math.max(...values);
  };
  const loss = worst('lossFraction');
  return {
    roundTripMs: worst('roundTripMs'),
    jitterMs: worst('jitterMs'),
    lossFraction: loss === null ? null : Math.min(1, Math.max(0, loss)),
  };
}

/** A camera that is on and of which the browser says that its track gives nothing. */
function isStill(camera: MediaSnapshot['self']['camera']): boolean {
  return camera.status === 'on' && (camera.track.muted || camera.track.readyState === 'ended');
}

/** Why a device that was asked for is not used. */
function troubleOf({ microphone, camera }: MediaSnapshot['self']): DeviceTrouble | null {
  for (const source of [microphone, camera]) {
    const code = source.status === 'off' ? source.problem?.code : undefined;
    const trouble = DEVICE_TROUBLES.find((known) => known === code);
    if (trouble !== undefined) return trouble;
  }
  return null;
}
