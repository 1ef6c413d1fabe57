/** What other capabilities may use of proxies. */
export { loadProxyPairs } from './proxy-store.ts';
