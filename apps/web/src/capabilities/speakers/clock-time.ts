import { countdownText } from '@hemicycle/rules/foundations/duration';
import type { SpeechClock } from '@hemicycle/rules/speakers/speaking-time';

/** Elapsed time, in whole seconds: `1:12`. */
export function spokenText(spokenMs: number): string {
  return countdownText(Math.floor(spokenMs / 1000) * 1000);
}

/** The text of a clock: `1:12` counting up or down, `+0:05` over the limit. */
export function clockTime(clock: SpeechClock): string {
  switch (clock.kind) {
    case 'up':
      return spokenText(clock.spokenMs);
    case 'left':
      return countdownText(clock.leftMs);
    case 'over':
      return `+${spokenText(clock.overMs)}`;
  }
}
