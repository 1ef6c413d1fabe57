export { useAutoLeave } from './use-auto-leave.ts';
