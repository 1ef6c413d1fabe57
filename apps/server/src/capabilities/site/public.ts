export { privacyOptionsOfSite, valuesOfFlag } from './role-exceptions.ts';
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
export { loadFlagsToHold, saveFlags } from './flag-store.ts';
export { loadHelpTips } from './help-tip-store.ts';
export { loadOfferedLanguages } from './site-languages.ts';
export { mailOfHouse } from './mail-of-house.ts';
export { logoAddress } from './logo-address.ts';
export type { DemoAccounts, House, PaperHouse } from './site-config.ts';
export { SITE_PICTURES_PATH, sitePictureId, SWEEP_SITE_PICTURES_JOB } from './site-picture-path.ts';
export {
  deleteSitePicture,
  dropUnnamedPictures,
  insertSitePicture,
  keepSitePicture,
  loadDroppedPictures,
  loadSitePicture,
} from './site-picture-store.ts';
export { insertVoteQuestions, loadSettings, lockFlags, saveSettings } from './site-store.ts';
