import { attachTracks, chooseSpeaker, type MediaSnapshot, type MixedSound } from '@hemicycle/media';
import i18next from 'i18next';
import { showToast } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { followSpeaker, readSpeaker } from '../devices/public.ts';
import { readSeesShares, watchSeesShares } from '../share/public.ts';
import { pageState, pageStore } from '../../page-state.ts';
import { useMix, wantMix } from './mix.ts';
import { PRESSES } from './presses.ts';

/** Whether the browser holds the sound back until the person acts on the page. `waiting` holds the
 *  elements to start then. */
export const useBlockedSound = pageStore<{ blocked: boolean }>(() => ({ blocked: false }));
const waiting = pageState(() => new Set<HTMLAudioElement>());

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

/** How loud the main chamber is while a second room is heard; a number is a volume from 0 to 1. */
export type ChamberLoudness = 'full' | 'low' | 'off' | number;

const VOLUMES = { full: 1, low: 0.25, off: 0 } as const;

const loudness = pageStore<{ chamber: ChamberLoudness; isProtected: boolean }>(() => ({
  chamber: 'full',
  isProtected: false,
}));

/** Sets how loud the main chamber is on this page, until it is set again. Source: BEY-16,
 *  BEY-37. */
export function setChamberLoudness(chamber: ChamberLoudness): void {
  loudness.setState({ chamber });
}

/** Sets whether the main chamber is heard through the limiter even at full loudness, as by an
 *  interpreter, until it is set again. Source: BEY-38. */
export function protectHearing(isProtected: boolean): void {
  loudness.setState({ isProtected });
}

type HeardMedia = Pick<MediaSnapshot, 'people' | 'mixedSound'>;

/** Plays the sound of all other people. */
export interface RemoteSound {
  /** Plays exactly the sound in this snapshot of the media, and stops all other sound. The sound of
   *  people who are not `isHeard` plays silently, so that it is heard at once when they are. Cheap
   *  to repeat. */
  play: (snapshot: HeardMedia, isHeard?: (userId: string) => boolean) => void;
  stop: () => void;
}

/** Which sound this is: of the main `chamber`, which follows `setChamberLoudness`; of a room heard
 *  `beside` it; or of one that is heard `alone`. */
export type Place = 'chamber' | 'beside' | 'alone';

interface PlayingSound {
  readonly element: HTMLAudioElement;
  readonly detach: () => void;
  mixed: MixedSound | null;
}

/** Plays the sound of all other people on the chosen speaker; the sound of a shared screen only if
 *  the person may see the share. The person's own other tabs and devices are not played, because
 *  that would cause an echo, or howling between two devices in one room. The sound does not depend
 *  on the stage: it plays before the chamber is drawn, and goes on while the stage is redrawn.
 *
 *  While a room is heard beside the chamber, both are mixed in WebAudio, since iPhones let no page
 *  set the volume of an element, and pass a limiter. Where the browser does not play the mix yet,
 *  or not on the chosen speaker, the elements play with volumes of their own.
 *  Source: MEDIA-02, DEV-03, SHARE-05, BEY-16, BEY-37, BEY-38. */
export function createRemoteSound(place: Place = 'alone'): RemoteSound {
  const part = Symbol(place);
  const playing = new Map<MediaStreamTrack, PlayingSound>();
  let silent: ReadonlySet<MediaStreamTrack> = new Set();
  const stopFollowing = followSpeaker((speakerId) => {
    const elements = [...playing.values()].map(({ element }) => element);
    void Promise.all(elements.map((element) => chooseSpeaker(element, speakerId))).then((turns) => {
      if (turns.includes(false)) showToast({ kind: 'error', text: i18next.t('devices:switchFailed') });
    });
  });

  function setLoudness(track: MediaStreamTrack, sound: PlayingSound): void {
    const { chamber } = loudness.getState();
    const chosen = typeof chamber === 'number' ? chamber : VOLUMES[chamber];
    const volume = silent.has(track) ? 0 : place === 'chamber' ? chosen : 1;
    const mixer = place === 'alone' ? null : useMix.getState().mixer;
    if (mixer === null) {
      sound.mixed?.remove();
      sound.mixed = null;
    } else if (sound.mixed === null) sound.mixed = mixer.add(track, volume);
    else sound.mixed.setLoudness(volume);
    // The muted element keeps the sound coming to the mix.
    sound.element.muted = mixer !== null || volume === 0;
    sound.element.volume = volume;
  }

  function setAll(): void {
    for (const [track, sound] of playing) setLoudness(track, sound);
  }

  function followLoudness(): void {
    const { chamber, isProtected } = loudness.getState();
    if (place === 'chamber') wantMix(part, isProtected || chamber !== 'full');
    if (place === 'beside') wantMix(part, true);
    setAll();
  }
  followLoudness();
  const stopHearingLoudness = loudness.subscribe(followLoudness);
  const stopHearingMix = useMix.subscribe(setAll);

  let heard: HeardMedia = { people: [] };
  let hears = (_userId: string) => true;
  let seesShares = readSeesShares();
  const stopWatchingShares = watchSeesShares((sees) => {
    seesShares = sees;
    play(heard, hears);
  });

  function begin(track: MediaStreamTrack): void {
    const element = document.createElement('audio');
    element.autoplay = true;
    const sound: PlayingSound = { element, detach: attachTracks(element, [track]), mixed: null };
    playing.set(track, sound);
    setLoudness(track, sound);
    const speakerId = readSpeaker();
    if (speakerId !== '') void chooseSpeaker(element, speakerId);
    document.body.append(element);
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
    sound.mixed?.remove();
    sound.detach();
    sound.element.remove();
  }

  function play(snapshot: HeardMedia, isHeard: (userId: string) => boolean = () => true): void {
    heard = snapshot;
    hears = isHeard;
    const { people, mixedSound = [] } = snapshot;
    const ownUserId = useSignIn.getState().info?.userId;
    const soundsOf = (of: (userId: string) => boolean) =>
      people
        .filter(({ userId }) => userId !== ownUserId && of(userId))
        .flatMap(({ microphone, shareAudio }) =>
          [microphone, seesShares ? shareAudio : null].filter((track) => track !== null),
        );
    const wanted = new Set([...mixedSound, ...soundsOf(() => true)]);
    const before = silent;
    silent = new Set(soundsOf((userId) => !isHeard(userId)));
    for (const track of playing.keys()) if (!wanted.has(track)) end(track);
    for (const track of wanted) {
      const sound = playing.get(track);
      if (sound === undefined) begin(track);
      else if (silent.has(track) !== before.has(track)) setLoudness(track, sound);
    }
  }

  return {
    play,
    stop() {
      stopFollowing();
      stopHearingLoudness();
      stopHearingMix();
      stopWatchingShares();
      play({ people: [] });
      wantMix(part, false);
    },
  };
}
