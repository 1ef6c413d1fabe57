export { SiteFrame } from './SiteFrame.tsx';
export { loadMediaCarrier, loadSiteConfig, useSite, useSiteConfig } from './site-config.ts';
export { useOpenHelp } from './use-open-help.ts';
