/** In place of a channel: the floor alone. Source: INTERP-05, INTERP-12. */
export const NO_CHANNEL_ID = 'none';
