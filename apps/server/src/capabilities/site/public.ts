export { privacyOptionsOfSite } from './role-exceptions.ts';
export { loadCallInNumbers, loadFlagsFor, loadFlagsOf, loadSiteFlags, loadSiteName } from './site-config.ts';
export type { DemoAccounts } from './site-config.ts';
export { insertVoteQuestions, loadSettings, saveSettings } from './site-store.ts';
