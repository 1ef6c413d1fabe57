export { SiteFrame } from './SiteFrame.tsx';
export { loadMediaCarrier, useSite, useSiteConfig } from './site-config.ts';
