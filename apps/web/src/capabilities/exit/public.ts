export { confirmLeave } from './leave-session.ts';
export { handleOtherTab } from './duplicate-tab.ts';
