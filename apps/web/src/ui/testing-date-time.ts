import { act, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';

/** Keeps the component library from collapsing the selection, until `vi.restoreAllMocks`. Here each
 *  collapse tells of a changed selection at once, which the library answers by another collapse. */
export function leaveSelection(): void {
  vi.spyOn(Selection.prototype, 'collapse').mockReturnValue();
}

/** Types a moment, `YYYY-MM-DDTHH:mm`, into the field for date and time of that name, part by
 *  part. */
export function typeDateTime(name: string, moment: string): void {
  const [year = '', month = '', day = '', hour = '', minute = ''] = moment.split(/[-T:]/u);
  typeParts(name, { year, month, day, hour, minute });
}

/** Types digits into some parts of the field for date and time of that name. */
export function typeParts(name: string, parts: Readonly<Record<string, string>>): void {
  const field = screen.getByRole('group', { name });
  for (const [kind, digits] of Object.entries(parts)) {
    const part = field.querySelector<HTMLElement>(`[data-type="${kind}"]`);
    if (part === null) throw new Error(`${name} has no ${kind}`);
    act(() => part.focus());
    for (const data of digits) {
      const event = new InputEvent('beforeinput', {
        data,
        inputType: 'insertText',
        bubbles: true,
        cancelable: true,
      });
      fireEvent(part, event);
    }
  }
}
