export { insertHuddle, loadHuddle, loadOpenHuddles } from './huddle-store.ts';
