/** What other capabilities may use of records. */
export { appendEntry } from './append-entry.ts';
export { prepareRecordKeys } from './record-keys.ts';
export { loadClosing } from './record-store.ts';
