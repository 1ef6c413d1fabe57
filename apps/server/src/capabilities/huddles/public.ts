export { insertHuddle, loadHuddle, loadOpenHuddles } from './huddle-store.ts';
export { inviteToHuddle } from './invite-to-huddle.ts';
export { shutHuddle } from './keep-huddles.ts';
export { isMainMeetingOver } from './main-meeting.ts';
export { presentHuddle } from './present-huddle.ts';
export { tellMoved } from './tell-moved.ts';
