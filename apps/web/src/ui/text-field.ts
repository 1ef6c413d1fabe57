const FIELD =
  'input, textarea, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="searchbox"], input[role="combobox"]';

/** The types of inputs into which nobody can write. */
const NOT_WRITTEN_INTO: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'hidden',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

/** The text field that contains an element or is that element; null where a letter key writes
 *  nothing. Source: BEY-14. */
export function textFieldOf(target: EventTarget | null): HTMLElement | null {
  const field = target instanceof Element ? target.closest<HTMLElement>(FIELD) : null;
  if (field instanceof HTMLInputElement && NOT_WRITTEN_INTO.has(field.type)) return null;
  return field;
}

/** The focused text field. */
export function focusedTextField(page: Document = document): HTMLElement | null {
  return textFieldOf(page.activeElement);
}
