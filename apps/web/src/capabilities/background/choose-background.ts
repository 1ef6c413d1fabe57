import type { BackgroundChoice } from '@hemicycle/rules/background/background-choice';
import { updateUserSession, useSignIn } from '../auth/public.ts';
import { keepBackground } from './background-store.ts';
import { wantedEffect } from './wanted-effect.ts';

/** Stores the chosen background; the parts that use the camera follow it. Source: VBG-04,
 *  VBG-10. */
export function chooseBackground(choice: BackgroundChoice): void {
  keepBackground(choice);
  saveChoiceInForce();
}

/** Tells the account whether the own background is on. A failure is only logged, because the choice
 *  itself is kept in this browser. Source: VBG-31. */
export function saveChoiceInForce(): void {
  const isVirtualBackgroundEnabled = wantedEffect() !== null;
  const { info } = useSignIn.getState();
  if (info === null || info.userSession.isVirtualBackgroundEnabled === isVirtualBackgroundEnabled) return;
  updateUserSession({ isVirtualBackgroundEnabled }).catch(() => undefined);
}
