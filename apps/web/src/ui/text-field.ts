const FIELD =
  'input, textarea, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="searchbox"], input[role="combobox"]';

/** The kinds of inputs into which nobody writes. */
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

/** The text field in which an element stands, itself included: null where a press of a letter
 *  writes nothing. Source: BEY-14. */
export function textFieldOf(target: EventTarget | null): HTMLElement | null {
  const field = target instanceof Element ? target.closest<HTMLElement>(FIELD) : null;
  if (field instanceof HTMLInputElement && NOT_WRITTEN_INTO.has(field.type)) return null;
  return field;
}

/** The text field that has the focus. */
export function focusedTextField(page: Document = document): HTMLElement | null {
  return textFieldOf(page.activeElement);
}
