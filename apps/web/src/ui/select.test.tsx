import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { draw, expectAccessible } from '../testing-render.tsx';
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
