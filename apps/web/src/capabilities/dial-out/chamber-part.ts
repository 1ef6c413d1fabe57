import type { ChamberPart } from '../../chamber-frame/chamber-part.ts';
import { useDialOut } from './use-dial-out.tsx';

/** What calling somebody by phone gives to the chamber. */
export const dialOutChamberPart: ChamberPart = { texts: ['dial-out'], useAccountEntries: useDialOut };
