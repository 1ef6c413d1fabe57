export { ChamberRoom } from './ChamberRoom.tsx';
export { loadChamberAhead, loadChamberTexts } from './load-ahead.ts';
export { NotIn } from './NotIn.tsx';
export { useChamberEntry } from './use-chamber-entry.ts';
