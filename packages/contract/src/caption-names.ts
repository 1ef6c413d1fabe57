/** The language of captions that says: as on the floor. Source: CAP-04. */
export const FLOOR_LANGUAGE = 'default';

/** The path to which a stenography program sends. Its token is in the query, which no log holds.
 *  Source: BEY-28. */
export const CAPTION_STREAM_PATH = '/api/captionstream';
