import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { clickAt, draw, expectAccessible } from '../testing-render.tsx';
import { PopupMenu } from './PopupMenu.tsx';

const onMute = vi.fn();

function Page() {
  const [deeper, setDeeper] = useState(false);
  const deeperEntry = { key: 'more', label: 'More', onSelect: () => setDeeper(true), staysOpen: true };
  return (
    <>
      <PopupMenu
        label="Person"
        head="Rosa"
        sections={
          deeper
            ? [[{ key: 'back', label: 'Back', onSelect: () => setDeeper(false), staysOpen: true }]]
            : [
                [
                  { key: 'lower', label: 'Lower hand', note: 'No hand is up', onSelect: undefined },
                  { key: 'mute', label: 'Mute', onSelect: onMute },
                ],
                [],
                [deeperEntry],
              ]
        }
        trigger={<button type="button">open</button>}
      />
      <button type="button">elsewhere</button>
    </>
  );
}

afterEach(() => {
  onMute.mockClear();
  vi.restoreAllMocks();
});

const focused = () => document.activeElement?.textContent;
const button = () => screen.getByRole('button', { name: 'open' });
async function open() {
  draw(<Page />);
  await userEvent.click(button());
}

test('[FND-14] the menu opens with the focus on its first entry that can be chosen; arrows, Home and End move', async () => {
  await open();
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(button().getAttribute('aria-controls')).toBe(screen.getByRole('menu', { name: 'Person' }).id);
  await expectAccessible();
  expect(focused()).toBe('Mute');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('More');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Mute');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('More');
  await userEvent.keyboard('{Home}{ArrowUp}');
  expect(focused()).toBe('More');
});

test('[FND-14] the menu opens with the focus on its first entry that can be chosen; arrows, Home and End move', async () => {
  await open();
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(button().getAttribute('aria-controls')).toBe(screen.getByRole('menu', { name: 'Person' }).id);
  await expectAccessible();
  expect(focused()).toBe('Mute');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('More');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Mute');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('More');
  await userEvent.keyboard('{Home}{ArrowUp}');
  expect(focused()).toBe('More');
});

test('[FND-14][PEOP-22] the second press of a double click, on an entry that opened under the pointer, chooses nothing; the keyboard does at once', async () => {
  draw(<Page />);
  const at = { xPx: 300, yPx: 200, atMs: 1_000 };
  clickAt(button(), at);
  const mute = screen.getByRole('menuitem', { name: 'Mute' });
  clickAt(mute, { ...at, atMs: 1_200 });
  expect(onMute).not.toHaveBeenCalled();
  expect(screen.queryByRole('menu')).not.toBeNull();
  clickAt(mute, { ...at, yPx: 290, atMs: 1_400 });
  expect(onMute).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
  clickAt(button(), { ...at, atMs: 3_000 });
  await userEvent.keyboard('{Enter}');
  expect(onMute).toHaveBeenCalledTimes(2);
});

test('[FND-14] the menu opens with the focus on what is chosen, in sight', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  const entries = ['One', 'Two', 'Three'].map((label) => ({ key: label, label, onSelect: onMute }));
  const sections = [entries.map((entry) => ({ ...entry, chosen: entry.label === 'Two' }))];
  draw(<PopupMenu label="Layout" sections={sections} trigger={<button type="button">open</button>} />);
  await userEvent.click(button());
  expect(focused()).toBe('Two');
  expect(seen.mock.contexts).toEqual([screen.getByRole('menuitemradio', { name: 'Two', checked: true })]);
  expect(screen.getAllByRole('menuitemradio', { checked: false })).toHaveLength(2);
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Three');
});

test('[FND-14] choosing closes the menu and gives the focus back', async () => {
  await open();
  await userEvent.keyboard('{Enter}');
  expect(onMute).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button());
  expect(button().getAttribute('aria-expanded')).toBe('false');
});

test('[FND-14] Escape closes and goes no further', async () => {
  const around = vi.fn();
  document.addEventListener('keydown', around);
  await open();
  await userEvent.keyboard('{Escape}');
  document.removeEventListener('keydown', around);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button());
  for (const [event] of around.mock.calls) expect(event).toMatchObject({ defaultPrevented: true });
});

test('[FND-14] Tab closes and goes on behind the button', async () => {
  await open();
  await userEvent.keyboard('{Tab}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(focused()).toBe('elsewhere');
});

test('[FND-14] a press elsewhere closes and keeps the focus there; one on the button closes too', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'elsewhere' }));
  expect(screen.queryByRole('menu')).toBeNull();
  expect(focused()).toBe('elsewhere');
  await userEvent.click(button());
  expect(screen.queryByRole('menu')).not.toBeNull();
  await userEvent.click(button());
  expect(screen.queryByRole('menu')).toBeNull();
});

test('[FND-14] an entry that leads further keeps the menu open, with the focus on its new first entry', async () => {
  await open();
  await userEvent.click(screen.getByRole('menuitem', { name: 'More' }));
  expect(focused()).toBe('Back');
  await userEvent.keyboard('{Enter}');
  expect(focused()).toBe('Mute');
});
