/** The exports that other capabilities may use. */
export { acknowledgeCast } from './acknowledge-cast.ts';
export { appendEntry } from './append-entry.ts';
export { prepareRecordKeys, signingKeyOf } from './record-keys.ts';
export { loadSessionHead } from './session-head.ts';
export { deleteRecord, loadActs, loadClosing, loadRecordKeys } from './record-store.ts';
