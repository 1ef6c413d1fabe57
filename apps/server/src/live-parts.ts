import { capabilities } from './capabilities.ts';
import type { LivePart } from './live/live-part.ts';

/** The parts of the live state of a session. */
export const liveParts: readonly LivePart[] = Object.values(capabilities).flatMap(({ live }) => live ?? []);
