export { codeOfDisplay } from './display-code.ts';
export { insertDisplay } from './display-store.ts';
