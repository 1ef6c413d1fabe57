const ENDED = /[.!?:؟…]$/;

/** A title with a full stop, for a line on which other sentences follow it. A title that ends with
 *  punctuation of its own stays as it is. English and Arabic use the same full stop. */
export function withFullStop(title: string): string {
  return ENDED.test(title) ? title : `${title}.`;
}
