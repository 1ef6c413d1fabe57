/** A text that somebody wrote into a record, between quotation marks that it cannot leave: its
 *  own stand as `\"`, what controls a terminal as `\u001b`. So no option, title or name can pass
 *  for a word of the checker.  Source: BEY-01. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}
