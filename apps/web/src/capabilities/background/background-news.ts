import type { BackgroundNews } from '@hemicycle/media/background/process-camera';
import { FRAME_RATE_AUDIT_MS } from '@hemicycle/rules/background/background-constants';
import { type LowFrameRateBanner, nextBanner, NO_BANNER } from '@hemicycle/rules/background/low-frame-rate';
import { enterAudit } from '../audit/public.ts';
import { saveChoiceInForce } from './choose-background.ts';
import { noteNewTry, rollBackChoice } from './background-store.ts';
import { tellFailure } from './tell-failure.tsx';
import { pageStore } from '../../page-state.ts';

/** The state of the background: whether it is starting, whether the banner warns of a low frame
 *  rate, and whether the person dismissed the banner (until the rate has recovered). */
export const useBackgroundHealth = pageStore<{
  readonly state: 'off' | 'starting' | 'on';
  readonly banner: LowFrameRateBanner;
  readonly dismissed: boolean;
}>(() => ({ state: 'off', banner: NO_BANNER, dismissed: false }));

/** Dismisses the banner. */
export function dismissBanner(): void {
  useBackgroundHealth.setState({ dismissed: true });
}

const inTenths = (fps: number) => Math.min(1000, Math.round(fps * 10) / 10);

/** Follows a running background: updates the banner, writes its frame rate into the audit log once,
 *  some 20 s after it started, and resets the choice when the engine fails. Source: VBG-11 …
 *  VBG-13, VBG-18 … VBG-20, VBG-28. */
export function hearBackground(nowMs: () => number = () => performance.now()): BackgroundNews {
  let pictureSinceMs: number | null = null;
  let audited = false;

  function lookAtBanner(fps: number): void {
    const { banner, state } = useBackgroundHealth.getState();
    const next = nextBanner(banner, { nowMs: nowMs(), active: state === 'on', fps, pictureSinceMs });
    if (next !== banner) useBackgroundHealth.setState({ banner: next, dismissed: false });
  }

  return {
    onState(state) {
      if (state === 'starting') noteNewTry();
      useBackgroundHealth.setState({ state });
      pictureSinceMs = state === 'on' ? nowMs() : null;
      audited = false;
      lookAtBanner(0);
    },
    onFrameRate({ actualFps, theoreticalFps }) {
      lookAtBanner(actualFps);
      if (audited || pictureSinceMs === null || nowMs() - pictureSinceMs < FRAME_RATE_AUDIT_MS) return;
      audited = true;
      void enterAudit({
        logType: 'virtualBackgroundFPS',
        logObject: {
          actualFPS: inTenths(actualFps),
          theoreticalFPS: theoreticalFps === null ? null : inTenths(theoreticalFps),
        },
      });
    },
    onFailed: tellFailure,
    onRolledBack() {
      rollBackChoice();
      saveChoiceInForce();
    },
  };
}
