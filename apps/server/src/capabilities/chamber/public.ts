export { type AccountSockets, createAccountSockets } from './account-sockets.ts';
export { attachChamber } from './attach-chamber.ts';
