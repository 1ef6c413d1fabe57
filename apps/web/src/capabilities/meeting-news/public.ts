export { meetingNewsChamberPart } from './chamber-part.tsx';
