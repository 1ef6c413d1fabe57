export { SiteFrame } from './SiteFrame.tsx';
export { loadMediaCarrier, loadSiteConfig, useSite, useSiteConfig } from './site-config.ts';
export { openHelp } from './open-help.ts';
