export { privacyOptionsOfSite } from './role-exceptions.ts';
export {
  loadCallInNumbers,
  loadFlagsFor,
  loadFlagsOf,
  loadHouse,
  loadInterviewQuestions,
  loadSiteFlags,
  loadSiteName,
} from './site-config.ts';
export { siteLanguages } from './site-languages.ts';
export type { DemoAccounts, House } from './site-config.ts';
export { insertVoteQuestions, loadSettings, saveSettings } from './site-store.ts';
