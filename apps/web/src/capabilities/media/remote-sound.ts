import { attachTracks, chooseSpeaker, type MediaSnapshot } from '@hemicycle/media';
import i18next from 'i18next';
import { showToast } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { followSpeaker, readSpeaker } from '../devices/public.ts';
import { readSeesShares, watchSeesShares } from '../share/public.ts';
import { pageState, pageStore } from '../../page-state.ts';

/** Whether the browser holds the sound back until the person acts on the page. `waiting` holds the
 *  elements to start then. */
export const useBlockedSound = pageStore<{ blocked: boolean }>(() => ({ blocked: false }));
const waiting = pageState(() => new Set<HTMLAudioElement>());

/** The events of finger, mouse or key after which a browser lets sound begin. */
const PRESSES = ['keydown', 'mousedown', 'pointerup', 'touchend', 'click'] as const;

function wait(element: HTMLAudioElement): void {
  if (waiting().size === 0) {
    for (const press of PRESSES) addEventListener(press, playBlockedSound, { capture: true, passive: true });
  }
  waiting().add(element);
  useBlockedSound.setState({ blocked: true });
}

function waitNoLonger(element: HTMLAudioElement): void {
  if (!waiting().delete(element) || waiting().size > 0) return;
  for (const press of PRESSES) removeEventListener(press, playBlockedSound, { capture: true });
  useBlockedSound.setState({ blocked: false });
}

/** Plays the sound that was held back; any press on the page does this. Sound that the browser
 *  still holds back goes on waiting. */
export function playBlockedSound(): void {
  for (const element of waiting()) {
    element.play().then(
      () => waitNoLonger(element),
      (error: unknown) => {
        if (!isHeldBack(error)) waitNoLonger(element);
      },
    );
  }
}

function isHeldBack(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotAllowedError';
}

/** How loud the main chamber is while a second room is heard; a number is a volume from 0 to 1.
 *  Where a browser does not let pages set the volume, as on iPhones, all but 0 and `off` are as
 *  loud as `full`. */
export type ChamberLoudness = 'full' | 'low' | 'off' | number;

const VOLUMES = { full: 1, low: 0.25, off: 0 } as const;

const loudness = pageStore<{ chamber: ChamberLoudness }>(() => ({ chamber: 'full' }));

/** Sets how loud the main chamber is on this page, until it is set again. Source: BEY-16,
 *  BEY-37. */
export function setChamberLoudness(chamber: ChamberLoudness): void {
  loudness.setState({ chamber });
}

type HeardMedia = Pick<MediaSnapshot, 'people' | 'mixedSound'>;

/** Plays the sound of all other people. */
export interface RemoteSound {
  /** Plays exactly the sound in this snapshot of the media, and stops all other sound. Cheap to
   *  repeat. */
  play: (snapshot: HeardMedia) => void;
  stop: () => void;
}

/** Plays the sound of all other people on the chosen speaker; the sound of a shared screen only if
 *  the person may see the share. The person's own other tabs and devices are not played, because
 *  that would cause an echo, or howling between two devices in one room. The sound does not depend
 *  on the stage: it plays before the chamber is drawn, and goes on while the stage is redrawn.
 *  `isChamber`: it follows `setChamberLoudness`. Source: MEDIA-02, DEV-03, SHARE-05, BEY-37. */
export function createRemoteSound({ isChamber = false } = {}): RemoteSound {
  const playing = new Map<
    MediaStreamTrack,
    { readonly element: HTMLAudioElement; readonly detach: () => void }
  >();
  const stopFollowing = followSpeaker((speakerId) => {
    const elements = [...playing.values()].map(({ element }) => element);
    void Promise.all(elements.map((element) => chooseSpeaker(element, speakerId))).then((turns) => {
      if (turns.includes(false)) showToast({ kind: 'error', text: i18next.t('devices:switchFailed') });
    });
  });

  function setVolume(element: HTMLAudioElement): void {
    const { chamber } = loudness.getState();
    const volume = typeof chamber === 'number' ? chamber : VOLUMES[chamber];
    element.muted = isChamber && volume === 0;
    element.volume = isChamber ? volume : 1;
  }
  const stopHearingLoudness = loudness.subscribe(() => {
    for (const { element } of playing.values()) setVolume(element);
  });

  let heard: HeardMedia = { people: [] };
  let seesShares = readSeesShares();
  const stopWatchingShares = watchSeesShares((sees) => {
    seesShares = sees;
    play(heard);
  });

  function begin(track: MediaStreamTrack): void {
    const element = document.createElement('audio');
    element.autoplay = true;
    setVolume(element);
    const speakerId = readSpeaker();
    if (speakerId !== '') void chooseSpeaker(element, speakerId);
    document.body.append(element);
    playing.set(track, { element, detach: attachTracks(element, [track]) });
    element.play().catch((error: unknown) => {
      if (playing.get(track)?.element !== element) return;
      if (isHeldBack(error)) wait(element);
    });
  }

  function end(track: MediaStreamTrack): void {
    const sound = playing.get(track);
    if (sound === undefined) return;
    playing.delete(track);
    waitNoLonger(sound.element);
    sound.detach();
    sound.element.remove();
  }

  function play(snapshot: HeardMedia): void {
    heard = snapshot;
    const { people, mixedSound = [] } = snapshot;
    const ownUserId = useSignIn.getState().info?.userId;
    const wanted = new Set([
      ...mixedSound,
      ...people
        .filter(({ userId }) => userId !== ownUserId)
        .flatMap(({ microphone, shareAudio }) =>
          [microphone, seesShares ? shareAudio : null].filter((track) => track !== null),
        ),
    ]);
    for (const track of playing.keys()) if (!wanted.has(track)) end(track);
    for (const track of wanted) if (!playing.has(track)) begin(track);
  }

  return {
    play,
    stop() {
      stopFollowing();
      stopHearingLoudness();
      stopWatchingShares();
      play({ people: [] });
    },
  };
}
