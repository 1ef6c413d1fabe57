export { SiteFrame } from './SiteFrame.tsx';
export { loadSiteConfig, useSite, useSiteConfig } from './site-config.ts';
