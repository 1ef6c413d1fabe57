export { attachChamber } from './attach-chamber.ts';
