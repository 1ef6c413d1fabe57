export { EncodingField } from './EncodingField.tsx';
export { ImportSource } from './ImportSource.tsx';
export { ImportsTable } from './ImportsTable.tsx';
export { ListRefused } from './ListRefused.tsx';
export { ListReview } from './ListReview.tsx';
export { TakeBackFrame } from './TakeBackFrame.tsx';
export { type ListSource, useListSource, useListWork } from './use-list-source.ts';
