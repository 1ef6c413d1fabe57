export { ImportProxiesPart } from './import-proxies-part.tsx';
