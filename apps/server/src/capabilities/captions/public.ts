export { insertCaption } from './caption-store.ts';
