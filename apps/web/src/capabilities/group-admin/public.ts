export { GROUP_TYPES } from './group-form.ts';
