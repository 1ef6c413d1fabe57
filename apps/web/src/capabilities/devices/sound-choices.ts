import { pageStore } from '../../page-state.ts';

/** What a person chose for the sound of the microphone on this machine. */
type SoundChoice = 'noiseReduction' | 'headphones';

/** What holds until they choose. */
const AT_FIRST: Readonly<Record<SoundChoice, boolean>> = { noiseReduction: true, headphones: false };

const useKept = pageStore<Readonly<Record<string, boolean>>>(() => ({}));

const keyOf = (choice: SoundChoice, userId: string) => `${choice}.${userId}`;

/** A choice of this person, read once. Source: MEDIA-20, BEY-38. */
export function readSoundChoice(choice: SoundChoice, userId: string): boolean {
  const key = keyOf(choice, userId);
  const kept = useKept.getState()[key] ?? localStorage.getItem(key);
  return kept === null ? AT_FIRST[choice] : String(kept) === 'true';
}

/** The same as `readSoundChoice`, for a component. */
export function useSoundChoice(choice: SoundChoice, userId: string): boolean {
  useKept((kept) => kept[keyOf(choice, userId)]);
  return readSoundChoice(choice, userId);
}

/** Keeps a choice for the next time. */
export function keepSoundChoice(choice: SoundChoice, userId: string, on: boolean): void {
  const key = keyOf(choice, userId);
  localStorage.setItem(key, String(on));
  useKept.setState({ [key]: on });
}
