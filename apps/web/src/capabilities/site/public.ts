export { SiteFrame } from './SiteFrame.tsx';
export { useSite, useSiteConfig } from './site-config.ts';
