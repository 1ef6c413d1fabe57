import type { MinuteBlock } from '@hemicycle/contract/minutes';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { SheetSections } from './SheetSections.tsx';

const headings = ['1. Opening', '2. Water Protection Bill', '3. Elections'];
const blocks = headings.map((heading, index): MinuteBlock => {
  const id = `item${index}`;
  return {
    ...{ kind: 'fact', id, section: id, version: 1, changed: null },
    ...{ source: { kind: 'agenda', id }, wording: { heading, lines: [], table: null } },
  };
});

test('[BEY-34] the list of sections marks the one that is being read', async () => {
  const tops = new Map([
    ['1. Opening', -900],
    ['2. Water Protection Bill', 10],
    ['3. Elections', 700],
  ]);
  const spy = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
  spy.mockImplementation(function top(this: HTMLElement) {
    return { top: tops.get(this.textContent) ?? 0 } as DOMRect;
  });
  draw(
    <>
      <SheetSections blocks={blocks} />
      {headings.map((heading, index) => (
        <h2 key={heading} id={`minutes-item${index}`}>
          {heading}
        </h2>
      ))}
    </>,
  );
  const current = () =>
    screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'location')
      .map((link) => link.textContent);
  expect(current()).toEqual(['2. Water Protection Bill']);
  tops.set('3. Elections', 20);
  fireEvent.scroll(window);
  expect(current()).toEqual(['3. Elections']);
  spy.mockRestore();
  await expectAccessible();
});
