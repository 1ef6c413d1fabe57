/** Puts a text from a record between quotation marks and escapes it: a quotation mark becomes `\"`,
 *  a control character for example `\u001b`. So no option, title or name can look like a sentence
 *  of the checker. Source: BEY-01. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}
