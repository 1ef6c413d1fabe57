export { chime } from './chimes.ts';
export { ChamberRoom } from './ChamberRoom.tsx';
export { RecordedStage } from './stage/RecordedStage.tsx';
export { beginStay, endUntakenStay, prepareStay, unprepareStay } from './stay/chamber-stay.ts';
export { loadChamberTexts } from './stay/load-chamber-texts.ts';
export { NotIn } from './stay/NotIn.tsx';
export { useChamberEntry } from './stay/use-chamber-entry.ts';
