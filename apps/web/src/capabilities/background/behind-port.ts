import type { MediaPort } from '@hemicycle/media';
import type { BackgroundStart, RunningBackground } from '@hemicycle/media/background/start-background';
import { withBackground } from '@hemicycle/media/background/with-background';
import { systemTimers } from '@hemicycle/media/timers';
import { hearBackground } from './background-news.ts';
import { noteVideoMuted, useBackgroundStore } from './background-store.ts';
import { saveChoiceInForce } from './choose-background.ts';
import { wantedEffect } from './wanted-effect.ts';

/** Loads and starts the engine. It is loaded only when a background is first wanted. Source:
 *  VBG-29. */
export async function startEngine(start: BackgroundStart): Promise<RunningBackground> {
  const { startBackground } = await import('@hemicycle/media/background/start-background');
  return startBackground(start);
}

/** Puts the chosen background behind the own camera of a port, until the port is disposed of. A new
 *  choice takes effect at once, and switching the camera off and on keeps it. The account is told
 *  of the choice, because it may not know one that this browser kept or a group prescribes. Source:
 *  VBG-08, VBG-10, VBG-31. */
export function putBackgroundBehind(port: MediaPort, start = startEngine): MediaPort {
  const behind = withBackground(port, {
    devices: globalThis.navigator?.mediaDevices,
    effect: wantedEffect(),
    timers: systemTimers,
    start,
    ...hearBackground(),
  });
  saveChoiceInForce();
  const stopHearing = useBackgroundStore.subscribe(() => behind.setBackground(wantedEffect()));
  behind.subscribe(() => noteVideoMuted(behind.snapshot().self.camera.status === 'off'));
  return {
    ...behind,
    async dispose() {
      stopHearing();
      noteVideoMuted(true);
      await behind.dispose();
    },
  };
}
