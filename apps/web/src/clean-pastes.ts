import { cleanedLine, cleanedLines, hasControls } from '@hemicycle/contract/readable-text';

/** Leaves control characters out of the texts that people paste into fields. Word processors and
 *  PDF readers put such characters on the clipboard, and the server refuses a text that has one.
 *  Passwords stay as they are. Returns a function that stops this. */
export function cleanPastes(): () => void {
  document.addEventListener('paste', pasteClean);
  return () => document.removeEventListener('paste', pasteClean);
}

function pasteClean(event: ClipboardEvent): void {
  const { target, clipboardData, defaultPrevented } = event;
  const isLines = target instanceof HTMLTextAreaElement;
  const isLine = target instanceof HTMLInputElement && target.type !== 'password';
  const text = clipboardData?.getData('text/plain') ?? '';
  if (defaultPrevented || !(isLines || isLine) || !hasControls(text)) return;
  const cleaned = isLines ? cleanedLines(text) : cleanedLine(text);
  // Only this command inserts a text as a paste does: with an undo step, and within `maxlength`.
  // oxlint-disable-next-line typescript/no-deprecated -- see above
  if (document.execCommand('insertText', false, cleaned)) event.preventDefault();
}
