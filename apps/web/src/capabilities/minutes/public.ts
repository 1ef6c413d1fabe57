export { MinutesPage } from './MinutesPage.tsx';
