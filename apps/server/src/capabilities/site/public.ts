export { privacyOptionsOfSite } from './role-exceptions.ts';
export {
  loadCallInNumbers,
  loadFlagsFor,
  loadFlagsOf,
  loadHouse,
  loadInterviewQuestions,
  loadPaperHouse,
  loadSiteFlags,
  loadSiteName,
} from './site-config.ts';
export { siteLanguages } from './site-languages.ts';
export { mailOfHouse } from './mail-of-house.ts';
export { logoAddress } from './logo-address.ts';
export type { DemoAccounts, House, PaperHouse } from './site-config.ts';
export { insertVoteQuestions, loadSettings, saveSettings } from './site-store.ts';
