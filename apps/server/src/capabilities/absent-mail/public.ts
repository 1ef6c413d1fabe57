export { loadExpected } from './absent-store.ts';
