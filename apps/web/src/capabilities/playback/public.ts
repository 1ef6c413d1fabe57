export { SittingRecordings } from './SittingRecordings.tsx';
