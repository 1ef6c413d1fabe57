export { putOutAfterEnd } from './put-out-after-end.ts';
