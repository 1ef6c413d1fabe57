const ENDED = /[.!?:؟…]$/;

/** A title that other sentences follow on the same line: with a full stop, unless it ends with a
 *  sign of its own. English and Arabic write the same one. A title that stands alone in its line
 *  needs none. */
export function withFullStop(title: string): string {
  return ENDED.test(title) ? title : `${title}.`;
}
