export { loadDatabaseFacts } from './operations-store.ts';
