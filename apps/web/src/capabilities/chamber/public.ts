export { ChamberRoom } from './ChamberRoom.tsx';
export { NotIn } from './NotIn.tsx';
export { useChamberEntry } from './use-chamber-entry.ts';
