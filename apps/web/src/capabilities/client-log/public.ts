export { ClientLog } from './ClientLog.tsx';
export { ClientLogsEntry } from './ClientLogsEntry.tsx';
