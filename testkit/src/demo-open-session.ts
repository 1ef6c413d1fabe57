/** The session that is open when the demonstration site is made. */
export const DEMO_OPEN_SESSION = 'plenary-sitting-114';
