/** What a site may have services of others do: tell the network address of a page (`address`), and
 *  count which pages are opened (`analytics`). Source: CFG-15, CFG-16. */
export const THIRD_PARTY_USES = ['address', 'analytics'] as const;
export type ThirdPartyUse = (typeof THIRD_PARTY_USES)[number];

/** The page that holds the script of analytics, in a frame that sees nothing of the page around
 *  it. */
export const ANALYTICS_FRAME_PATH = '/api/third-parties/analytics';
/** From where that script is loaded. */
export const ANALYTICS_SCRIPT_ORIGIN = 'https://www.googletagmanager.com';
/** To where it sends. */
export const ANALYTICS_SENDS_TO = [
  'https://www.google-analytics.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
] as const;
/** Written into a message to that frame, beside the name of the page. */
export const ANALYTICS_MESSAGE = 'hemicycle-page';
