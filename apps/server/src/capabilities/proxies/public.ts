/** The exports that other capabilities may use. */
export {
  changeProxyPairs,
  loadPairsSetAside,
  loadProxyPairs,
  replaceProxyPairs,
  setPairsAside,
} from './proxy-store.ts';
