import type { ChamberPart } from '../../chamber-frame/chamber-part.ts';
import { ShortcutsHelp } from './LazyShortcutsHelp.tsx';

/** What the keyboard shortcuts give to the chamber. */
export const shortcutsChamberPart: ChamberPart = { texts: ['shortcuts'], StandBy: ShortcutsHelp };
