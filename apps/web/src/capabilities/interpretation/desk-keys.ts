import { useInterpreting } from '../../chamber-frame/interpreting.ts';
import { shownWithModifier } from '../../ui/modifier-keys.ts';
import { hasKeyboard, useShortcutsOn } from '../shortcuts/public.ts';

/** The keys of the desk by their place on the keyboard, with the modifier of the page's other
 *  shortcuts. Source: BEY-14, BEY-38. */
export const deskKeys = {
  air: { code: 'KeyA', letter: 'A' },
  cough: { code: 'KeyC', letter: 'C' },
  handover: { code: 'KeyT', letter: 'T' },
  when: { code: 'KeyW', letter: 'W' },
  partner: { code: 'KeyP', letter: 'P' },
  accept: { code: 'KeyY', letter: 'Y' },
  decline: { code: 'KeyX', letter: 'X' },
  switch: { code: 'KeyD', letter: 'D' },
  relay: { code: 'KeyE', letter: 'E' },
  floor: { code: 'KeyO', letter: 'O' },
  hearPartner: { code: 'KeyU', letter: 'U' },
  floorLanguage: { code: 'KeyF', letter: 'F' },
  slowDown: { code: 'KeyL', letter: 'L' },
  closerToMicrophone: { code: 'KeyN', letter: 'N' },
  write: { code: 'KeyI', letter: 'I' },
  boothChat: { code: 'KeyJ', letter: 'J' },
  restart: { code: 'KeyR', letter: 'R' },
} as const;

export type DeskKey = keyof typeof deskKeys;

const isDeskKey = (key: string): key is DeskKey => Object.hasOwn(deskKeys, key);

/** All keys of the desk, in the order in which they are listed. */
export const DESK_KEYS: readonly DeskKey[] = Object.keys(deskKeys).filter(isDeskKey);

/** The key of the desk at a place of the keyboard. */
export function deskKeyOf(code: string): DeskKey | undefined {
  return DESK_KEYS.find((key) => deskKeys[key].code === code);
}

/** The displayed name of a key of the desk, such as 'Alt+C'. */
export function shownDeskKey(key: DeskKey): string {
  return shownWithModifier(deskKeys[key].letter);
}

/** Whether the controls of an interpreter show the keys of the desk: they work on the
 *  interpreter's page alone, and not while the shortcuts are off. */
export function useShowsDeskKeys(): boolean {
  const interpreting = useInterpreting();
  return useShortcutsOn() && interpreting && hasKeyboard();
}
