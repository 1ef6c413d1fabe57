export { insertHuddle, loadHuddle, loadOpenHuddles } from './huddle-store.ts';
export { inviteToHuddle } from './invite-to-huddle.ts';
export { presentHuddle } from './present-huddle.ts';
