/** What other capabilities may use of proxies. */
export { loadProxyPairs, replaceProxyPairs } from './proxy-store.ts';
