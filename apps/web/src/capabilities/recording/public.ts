export { recordingChamberPart } from './chamber-part.tsx';
export { ControlCenterList } from './ControlCenterList.tsx';
