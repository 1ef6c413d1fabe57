import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../testing-render.tsx';
import { CheckField } from './CheckField.tsx';
import { InlineList } from './InlineList.tsx';

interface Room {
  readonly label: string;
  readonly big: boolean;
}

function List({ onSubmit, most = 3 }: { onSubmit: () => void; most?: number }) {
  const [{ entries, typed }, set] = useState<{ entries: readonly Room[]; typed: string }>({
    entries: [{ label: 'Alcove', big: true }],
    typed: '',
  });
  return (
    <main>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <InlineList
          label="Add a room"
          entries={entries}
          typed={typed}
          maxChars={25}
          most={most}
          words={{
            list: 'Rooms',
            none: 'No rooms yet',
            add: 'Add',
            added: (name) => `Added: ${name}`,
            there: (name) => `${name} is there`,
            remove: (name) => `Remove ${name}`,
            removed: (name) => `Removed: ${name}`,
          }}
          make={(label) => ({ label, big: false })}
          onChange={set}
        >
          {(room, change) => (
            <CheckField label="Big" checked={room.big} onChange={(big) => change({ big })} />
          )}
        </InlineList>
      </form>
    </main>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Add a room' });
const labels = () => screen.queryAllByRole('group').map((entry) => entry.getAttribute('aria-label'));
function typeIn(text: string, key?: object) {
  fireEvent.change(box(), { target: { value: text } });
  return fireEvent.keyDown(box(), { key: 'Enter', ...key });
}

test('[FND-36][FND-37][FND-38][FND-39] Enter adds what stands in the box, trimmed and once, and saves nothing', async () => {
  const onSubmit = vi.fn();
  draw(<List onSubmit={onSubmit} />);
  // The key is taken, so the browser does not submit the form.
  expect(typeIn('  Bower ')).toBe(false);
  expect(labels()).toEqual(['Alcove', 'Bower']);
  expect(box().value).toBe('');
  expect(screen.getByRole('status').textContent).toBe('Added: Bower');
  typeIn('BOWER');
  expect(labels()).toEqual(['Alcove', 'Bower']);
  expect(screen.getByRole('status').textContent).toBe('BOWER is there');
  expect(typeIn('   ')).toBe(false);
  expect(labels()).toEqual(['Alcove', 'Bower']);
  expect(onSubmit).not.toHaveBeenCalled();
  await expectAccessible();
});

test('[FND-39] Enter that ends the composition of a character adds nothing yet', () => {
  draw(<List onSubmit={() => undefined} />);
  typeIn('ほり', { isComposing: true });
  expect(labels()).toEqual(['Alcove']);
  expect(box().value).toBe('ほり');
});

test('[FND-36][FND-41] each entry has its own fields and goes by its button; the box takes 25 characters', async () => {
  draw(<List onSubmit={() => undefined} most={2} />);
  expect(box().maxLength).toBe(25);
  typeIn('Bower');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
  typeIn('Copse');
  expect(labels()).toEqual(['Alcove', 'Bower']);
  const [first] = screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Big' });
  if (first !== undefined) fireEvent.click(first);
  expect(first?.checked).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Alcove' }));
  expect(labels()).toEqual(['Bower']);
  expect(document.activeElement).toBe(box());
  fireEvent.click(screen.getByRole('button', { name: 'Remove Bower' }));
  screen.getByText('No rooms yet');
  await expectAccessible();
});
