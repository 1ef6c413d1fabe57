export { followSite } from './follow-site.ts';
export { SiteFrame } from './SiteFrame.tsx';
export { SiteLogo } from './SiteLogo.tsx';
export { loadMediaCarrier, loadSiteConfig, useSettingsAnew, useSite, useSiteConfig } from './site-config.ts';
export { openHelp } from './open-help.ts';
