export { insertHuddle, loadHuddle, loadOpenHuddles } from './huddle-store.ts';
export { loadHuddlesForNews } from './list-huddles.ts';
