/** What other capabilities may use of proxies. */
export { changeProxyPairs, loadProxyPairs, replaceProxyPairs } from './proxy-store.ts';
