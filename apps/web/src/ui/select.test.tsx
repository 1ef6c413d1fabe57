import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { draw, expectAccessible } from '../testing-render.tsx';
import fieldStyles from './Field.module.css';
import { Select } from './Select.tsx';

function RoleChoice() {
  const [role, setRole] = useState('Member');
  return (
    <main>
      <Select
        label="Join as"
        hint="What you may do follows from it."
        value={role}
        onChoose={setRole}
        choices={[
          { value: 'Member', label: 'Member' },
          { value: 'Captioner', label: 'Captioner' },
          { value: 'Interpreter', label: 'Interpreter', disabled: true },
        ]}
      />
    </main>
  );
}

test('[FND-13] a dropdown has a name and a hint, offers its choices, and takes the chosen one over', async () => {
  draw(<RoleChoice />);
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Join as' });
  expect(choice.value).toBe('Member');
  expect([...choice.options].map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ['Member', false],
    ['Captioner', false],
    ['Interpreter', true],
  ]);
  expect(document.getElementById(choice.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'What you may do follows from it.',
  );
  await expectAccessible();
  fireEvent.change(choice, { target: { value: 'Captioner' } });
  expect(choice.value).toBe('Captioner');
});

test('[FND-13] a dropdown shows the texts of its choices, each from the side where it begins, and takes over the value', () => {
  const chosen: string[] = [];
  const { container } = draw(
    <Select
      label="Language"
      icon={<svg data-testid="sign" />}
      value="ar"
      onChoose={(value) => chosen.push(value)}
      choices={[
        { value: 'en-US', label: 'English' },
        { value: 'ar', label: 'العربية' },
      ]}
    />,
  );
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
  expect(Array.from(field.options, ({ textContent, dir }) => [textContent, dir])).toEqual([
    ['English', 'auto'],
    ['العربية', 'auto'],
  ]);
  expect(field.selectedOptions[0]?.textContent).toBe('العربية');
  fireEvent.change(field, { target: { value: 'en-US' } });
  expect(chosen).toEqual(['en-US']);
  // The sign stands before the field, which keeps room for it, and the arrow after it.
  const sign = screen.getByTestId('sign');
  expect(sign.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  expect(field.className).toMatch(/withIcon/);
  // It looks as the other fields of a form do.
  expect(field.classList).toContain(fieldStyles.input);
  const arrow = container.querySelector('select ~ svg');
  expect(arrow?.getAttribute('aria-hidden')).toBe('true');
});

test('[FND-13] a dropdown that is wrong is marked, and says why', () => {
  draw(<Select label="Join as" error="Choose a role." choices={[]} onChoose={() => undefined} />);
  const field = screen.getByRole('combobox', { name: 'Join as' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.className).not.toMatch(/withIcon/);
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'Choose a role.',
  );
});
