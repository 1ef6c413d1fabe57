/** The longest name of a guest link, in characters. Source: GUEST-10. */
export const GUEST_LABEL_MAX_CHARS = 25;
/** How many guest links a session may have at a time. */
export const GUEST_LINKS_MAX = 100;
/** How many personal links, each bound to one address, a session may have at a time. */
export const GUEST_PERSONAL_LINKS_MAX = 500;
/** How many digits the one-time code has that proves an address. Source: BEY-47. */
export const GUEST_CODE_DIGITS = 8;
/** For how long a one-time code may be typed in, in ms. Source: BEY-47. */
export const GUEST_CODE_MS = 10 * 60_000;
/** How often one code may be tried. Source: BEY-47. */
export const GUEST_CODE_TRIES = 5;
/** For how long somebody who typed the right code may take to give a name, in ms. */
export const GUEST_PROOF_MS = 30 * 60_000;
/** How many people one guest link may admit where it says a number. */
export const GUEST_USES_LARGEST_MAX = 100_000;
/** How many people one guest link may invite by mail. */
export const GUEST_INVITEES_MAX = 100;
/** The longest name that a guest may give, in characters. The server marks it as that of a
 *  guest. */
export const GUEST_NAME_MAX_CHARS = 80;
/** The room of a guest link that leads into the main chamber. Source: GUEST-06. */
export const MAIN_ROOM_NAME = 'main';
/** The account of every guest link: whoever has the link. Source: GUEST-05. */
export const GUEST_LINK_USER_ID = 'any';
/** The id, on a new site, of the role that a guest link has unless another is chosen; elsewhere its
 *  name. Source: GUEST-09. */
export const GUEST_DEFAULT_ROLE = 'participant';
/** The id, on a new site, of the role of guests who do not agree to be seen and heard. */
export const GUEST_WATCHING_ROLE = 'observer';
/** The path of the guest landing page before its code. Source: GUEST-01, GUEST-02. */
export const GUEST_PATH = '/guest/';
