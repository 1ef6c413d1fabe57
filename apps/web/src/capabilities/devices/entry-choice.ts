import { browserTabId } from '../../realtime/browser-ids.ts';

/** How the person enters the chamber, kept for this tab: as chosen in the self-check, and later as
 *  their devices are in the chamber. */
export interface EntryChoice {
  readonly observer: boolean;
  readonly camera: boolean;
  readonly microphoneMuted: boolean;
  /** False: no microphone was allowed or found, and entering asks for none. */
  readonly microphone: boolean;
}

/** The choice without a self-check. Entering asks for no device; the person switches on what they
 *  want. */
export const UNCHECKED_ENTRY: EntryChoice = {
  observer: false,
  camera: false,
  microphoneMuted: true,
  microphone: false,
};

const KEY = 'entryChoice';
const TAB_KEY = 'entryChoiceTab';
const videoMutedKeyOf = (userId: string) => `recentVideoMute.${userId}`;

export function keepEntryChoice(choice: EntryChoice, storage: Storage = sessionStorage): void {
  storage.setItem(KEY, JSON.stringify(choice));
  storage.setItem(TAB_KEY, String(browserTabId(storage)));
}

/** The choice made in this tab, else the choice without devices. A duplicated tab has a copy of the
 *  first tab's choice: an observer stays an observer, but no device is switched on a second time.
 *  Source: PERM-36, WS-12. */
export function readEntryChoice(storage: Storage = sessionStorage): EntryChoice {
  const choice = readKept(storage);
  const tab = storage.getItem(TAB_KEY);
  if (tab === null || tab === String(browserTabId(storage))) return choice;
  return { ...UNCHECKED_ENTRY, observer: choice.observer };
}

/** For a person who left. However they come back in this tab, even by the browser's Back button,
 *  nobody hears or sees them before they want it. Source: EXIT-03, PERM-36. */
export function silenceEntryChoice(storage: Storage = sessionStorage): void {
  keepEntryChoice({ ...readEntryChoice(storage), camera: false, microphoneMuted: true }, storage);
}

/** Silences the choice where the browser opened this page at the chamber, by its address, by Back
 *  or after signing in anew: nobody pressed to enter, so nobody is heard or seen before they want
 *  it. A page that was read anew keeps what was. Call it once, when the chamber's program begins.
 *  Source: EXIT-03, PERM-36, decision 0203. */
export function silenceUnlessReloaded(
  storage: Storage = sessionStorage,
  [began] = performance.getEntriesByType('navigation'),
): void {
  if (began === undefined || Reflect.get(began, 'type') === 'reload') return;
  // A page of the self-check leads to the chamber with the choice that is made there.
  if (/\/app(\/interpreter)?(\?|$)/u.test(began.name) && storage.getItem(TAB_KEY))
    silenceEntryChoice(storage);
}

function readKept(storage: Storage): EntryChoice {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return UNCHECKED_ENTRY;
    const is = (name: keyof EntryChoice) => Reflect.get(kept, name) === true;
    return {
      observer: is('observer'),
      camera: is('camera'),
      microphoneMuted: is('microphoneMuted'),
      microphone: is('microphone'),
    };
  } catch {
    return UNCHECKED_ENTRY;
  }
}

/** Stores whether this person last switched the camera off, as `true` or `false`. Source:
 *  MEDIA-16. */
export function keepVideoMuted(userId: string, muted: boolean, storage: Storage = localStorage): void {
  storage.setItem(videoMutedKeyOf(userId), String(muted));
}

export function readVideoMuted(userId: string, storage: Storage = localStorage): boolean {
  return storage.getItem(videoMutedKeyOf(userId)) === 'true';
}
