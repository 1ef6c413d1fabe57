export { codeOfLink } from './link-code.ts';
export { insertLink } from './link-store.ts';
