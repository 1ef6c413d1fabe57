export { insertHuddle, loadHuddle } from './huddle-store.ts';
export { loadHuddlesForNews, loadLiveHuddles } from './list-huddles.ts';
