import type { InterpreterChannel, SpeakerSignal } from '@hemicycle/contract/interpretation';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { holdsModifier, shownWithModifier } from '../../ui/modifier-keys.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useSignedIn } from '../auth/public.ts';
import { isMeantForWindow, useShortcutsOn } from '../shortcuts/public.ts';
import { cough, giveAir, takeAir } from './air.ts';
import { useOwnAir } from './air-store.ts';
import { chooseLanguage } from './choose-language.ts';
import { restartDesk } from './restart-desk.ts';
import { useFloorLanguage } from './use-floor-language.ts';
import { useSwitchBooth } from './use-switch-booth.ts';

/** The keys of the desk by their place on the keyboard, with the modifier of the page's other
 *  shortcuts. Source: BEY-14, BEY-38. */
const deskKeys = {
  air: { code: 'KeyA', letter: 'A' },
  cough: { code: 'KeyC', letter: 'C' },
  switch: { code: 'KeyD', letter: 'D' },
  floor: { code: 'KeyO', letter: 'O' },
  restart: { code: 'KeyR', letter: 'R' },
  floorLanguage: { code: 'KeyF', letter: 'F' },
  slowDown: { code: 'KeyL', letter: 'L' },
  closerToMicrophone: { code: 'KeyN', letter: 'N' },
} as const;

type DeskKey = keyof typeof deskKeys;

const isDeskKey = (key: string): key is DeskKey => Object.hasOwn(deskKeys, key);
const keys: readonly DeskKey[] = Object.keys(deskKeys).filter(isDeskKey);

/** The displayed name of a key of the desk, such as 'Alt+C'. */
export function shownDeskKey(key: DeskKey): string {
  return shownWithModifier(deskKeys[key].letter);
}

/** Listens to the keys of the desk: one goes on air and off, one coughs while it is held, one goes
 *  to the interpreter's next booth, one hears the floor, one starts the lines anew, one says that
 *  the floor speaks the language of this booth or no longer, two ask the speaker. They are switched
 *  off with the other shortcuts. Source: BEY-38. */
export function useDeskKeys(
  booth: InterpreterChannel,
  ask: ((signal: SpeakerSignal) => void) | undefined,
): void {
  const on = useShortcutsOn();
  const { userId } = useSignedIn();
  const errorText = useErrorText();
  const { spoken, say } = useFloorLanguage();
  const { next, goTo } = useSwitchBooth();
  const acts: Record<DeskKey, () => void> = {
    air() {
      if (useOwnAir.getState().air !== null) return giveAir();
      takeAir(booth).catch((error: unknown) =>
        showToast({ kind: 'error', text: i18next.t('interpretation:notOnAir'), detail: errorText(error) }),
      );
    },
    cough: () => void cough(true),
    switch() {
      if (next !== null) goTo?.(next);
    },
    floor: () => void chooseLanguage(userId, null),
    restart: () => void restartDesk(),
    floorLanguage: () => say?.(spoken?.id === booth.id ? null : booth.language),
    slowDown: () => ask?.('slowDown'),
    closerToMicrophone: () => ask?.('closerToMicrophone'),
  };
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    if (!on) return;
    const handleDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !holdsModifier(event) || isMeantForWindow()) return;
      const key = keyOf(event.code);
      if (key === undefined) return;
      event.preventDefault();
      if (!event.repeat) latest.current[key]();
    };
    // The modifier may be let go before the letter.
    const letGo = () => void cough(false);
    document.addEventListener('keydown', handleDown);
    document.addEventListener('keyup', letGo);
    window.addEventListener('blur', letGo);
    return () => {
      document.removeEventListener('keydown', handleDown);
      document.removeEventListener('keyup', letGo);
      window.removeEventListener('blur', letGo);
      letGo();
    };
  }, [on]);
}

function keyOf(code: string): DeskKey | undefined {
  return keys.find((key) => deskKeys[key].code === code);
}
