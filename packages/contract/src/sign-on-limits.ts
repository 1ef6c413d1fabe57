/** How many providers of single sign-on a site may have, and how many rules each. */
export const SIGN_ON_PROVIDERS_MAX = 20;
export const CLAIM_MAPPINGS_MAX = 200;

/** How many people one preview of rules lists; its counts are of everybody. */
export const PREVIEW_PEOPLE_MAX = 200;
