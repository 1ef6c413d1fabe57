import { createHash } from 'node:crypto';
import {
  ANALYTICS_MESSAGE,
  ANALYTICS_SCRIPT_ORIGIN,
  ANALYTICS_SENDS_TO,
} from '@hemicycle/contract/third-party-names';
import { WholeAnswer } from '../../platform/http/whole-answer.ts';

/** Tells the script of analytics the name of each page that the frame is told, and nothing else. It
 *  is given neither cookies nor the address of any page. */
const PROGRAM = `
(() => {
  const { code } = document.currentScript.dataset;
  window.dataLayer = [];
  function gtag() { window.dataLayer.push(arguments); }
  const denied = Object.fromEntries(
    ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'].map((key) => [key, 'denied']),
  );
  gtag('consent', 'default', denied);
  gtag('js', new Date());
  const pageOf = (name) => ({ page_location: location.origin + '/' + name, page_title: name, page_referrer: '' });
  gtag('set', pageOf(''));
  gtag('config', code, { ...pageOf(''), send_page_view: false, allow_google_signals: false });
  addEventListener('message', ({ source, data }) => {
    const name = source === parent && data ? data['${ANALYTICS_MESSAGE}'] : undefined;
    if (typeof name !== 'string' || !/^[a-z-]{1,40}(\\/[a-z-]{1,40}){0,4}$/.test(name)) return;
    gtag('set', pageOf(name));
    gtag('event', 'page_view', pageOf(name));
  });
})();
`;
const PROGRAM_HASH = createHash('sha256').update(PROGRAM).digest('base64');

const elsewhere = [ANALYTICS_SCRIPT_ORIGIN, ...ANALYTICS_SENDS_TO].join(' ');
/** The policy of the frame: its document has an origin of its own, so that the script sees nothing
 *  of the site, and may load from and send to the service alone. */
const POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  `script-src 'sha256-${PROGRAM_HASH}' ${ANALYTICS_SCRIPT_ORIGIN}`,
  `connect-src ${elsewhere}`,
  `img-src ${elsewhere}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** The page of the analytics script. `code` is of the shape that settings allow. Source:
 *  CFG-16. */
export function analyticsPage(code: string): WholeAnswer {
  const body = `<!doctype html><meta charset="utf-8"><title>Analytics</title>
<script data-code="${code}">${PROGRAM}</script>
<script async src="${ANALYTICS_SCRIPT_ORIGIN}/gtag/js?id=${code}"></script>
`;
  return new WholeAnswer({
    status: 200,
    type: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
    body,
  });
}
