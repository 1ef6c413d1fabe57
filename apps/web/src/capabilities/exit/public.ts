export { confirmLeave } from './leave-session.ts';
export { handleOtherTab } from './duplicate-tab.ts';
export { hangUp } from './hang-up.ts';
export { LOGOUT_AT_END, wasLoggedOutAtEnd } from './logged-out-at-end.ts';
export { tellDayIsOver } from './tell-left.ts';
