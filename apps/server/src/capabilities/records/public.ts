/** The exports that other capabilities may use. */
export { acknowledgeCast } from './acknowledge-cast.ts';
export { appendEntry } from './append-entry.ts';
export { loadRecordToWrite } from './hand-out-record.ts';
export { prepareRecordKeys, signingKeyOf, signingKeysFolder } from './record-keys.ts';
export { loadSessionHead } from './session-head.ts';
export { deleteRecord, loadActs, loadClosing, loadRecordKeys } from './record-store.ts';
