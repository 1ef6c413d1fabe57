export { nameOfAction, PERMISSION_PARTS } from './permission-list.ts';
