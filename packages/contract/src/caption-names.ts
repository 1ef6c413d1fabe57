/** The language of captions that says: as on the floor. Source: CAP-04. */
export const FLOOR_LANGUAGE = 'default';
