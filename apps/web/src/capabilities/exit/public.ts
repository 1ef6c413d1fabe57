export { askToLeave, confirmEndForAll, confirmLeave } from './leave-session.tsx';
export { confirmLeaveHuddle } from './leave-huddle.ts';
export { handleOtherTab } from './duplicate-tab.ts';
export { hangUp, hangUpMs, hangUpRemoved } from './hang-up.ts';
export { LOGOUT_AT_END, LOGOUT_BY_MODERATOR, whyLoggedOut } from './why-logged-out.ts';
export { tellDayIsOver, tellEndedByHost } from './tell-left.ts';
