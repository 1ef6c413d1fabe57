/** What other capabilities may use of proxies. */
export {
  changeProxyPairs,
  loadPairsSetAside,
  loadProxyPairs,
  replaceProxyPairs,
  setPairsAside,
} from './proxy-store.ts';
