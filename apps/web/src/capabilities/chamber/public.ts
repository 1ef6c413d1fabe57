export { ChamberRoom } from './ChamberRoom.tsx';
export { beginStay, endUntakenStay, prepareStay, unprepareStay } from './chamber-stay.ts';
export { loadMediaAhead } from './chamber-media.ts';
export { loadChamberTexts } from './load-chamber-texts.ts';
export { NotIn } from './NotIn.tsx';
export { useChamberEntry } from './use-chamber-entry.ts';
