export { ADMIN_SIGN_ON_PATH } from './sign-on-admin-access.ts';
