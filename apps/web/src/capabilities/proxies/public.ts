export { ProxyVoters } from './ProxyVoters.tsx';
export { asksToSelect, tellSelectFirst } from './select-first.ts';
