export { insertHuddle, loadHuddle, loadOpenHuddles } from './huddle-store.ts';
export { presentHuddle } from './present-huddle.ts';
