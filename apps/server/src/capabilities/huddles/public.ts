export { insertHuddle, loadHuddle, loadOpenHuddles } from './huddle-store.ts';
export { loadHuddlesForNews, loadLiveHuddles } from './list-huddles.ts';
