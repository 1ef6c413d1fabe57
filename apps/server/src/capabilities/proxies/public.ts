/** The exports that other capabilities may use. */
export {
  addPairsSetAside,
  changeProxyPairs,
  loadPairsSetAside,
  loadProxyPairs,
  replaceProxyPairs,
  setPairsAside,
} from './proxy-store.ts';
export {
  deleteProxyImportsBefore,
  insertProxyImport,
  type KeptProxyImport,
  loadProxyImport,
  loadProxyImports,
  setProxyImportUndone,
} from './proxy-import-store.ts';
