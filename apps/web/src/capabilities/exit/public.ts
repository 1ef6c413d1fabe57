export { confirmLeave } from './leave-session.ts';
export { handleOtherTab } from './duplicate-tab.ts';
export { hangUp } from './hang-up.ts';
