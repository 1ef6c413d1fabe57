export { ProxyVoters } from './ProxyVoters.tsx';
