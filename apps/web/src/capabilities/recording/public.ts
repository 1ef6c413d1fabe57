export { recordingChamberPart } from './chamber-part.tsx';
export { centerPath } from './center-path.ts';
export { ControlCenterList } from './ControlCenterList.tsx';
