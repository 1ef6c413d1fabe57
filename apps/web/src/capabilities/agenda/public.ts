export { agendaChamberPart } from './chamber-part.tsx';
