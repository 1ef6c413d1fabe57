export { EncodingField } from './EncodingField.tsx';
export { ImportSource } from './ImportSource.tsx';
export { languageOfWords, ListRefused } from './ListRefused.tsx';
export { ReadAs } from './ReadAs.tsx';
export { type ListSource, useListSource, useListWork } from './use-list-source.ts';
