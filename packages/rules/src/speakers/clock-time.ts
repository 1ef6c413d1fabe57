import { countdownText, elapsedText } from '../foundations/duration.ts';
import type { SpeechClock } from './speaking-time.ts';

/** The clock of a speech as it is read: `1:12` counting up or down, `+0:05` over the limit. */
export function clockTime(clock: SpeechClock): string {
  switch (clock.kind) {
    case 'up':
      return elapsedText(clock.spokenMs);
    case 'left':
      return countdownText(clock.leftMs);
    case 'over':
      return `+${elapsedText(clock.overMs)}`;
  }
}
