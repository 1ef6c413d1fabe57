export { useDialOut } from './use-dial-out.tsx';
