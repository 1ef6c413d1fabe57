import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { draw } from '../testing-render.tsx';
import { Floating } from './Floating.tsx';

/** Draws an element below an anchor whose place the test moves. */
function floatBelow({ stays }: { stays: boolean }) {
  const anchor = document.createElement('button');
  document.body.append(anchor);
  let topPx = 100;
  anchor.getBoundingClientRect = () => new DOMRect(20, topPx, 100, 30);
  const content = () => (
    <Floating anchor={() => anchor} side="bottom" align="start" gapPx={4} stays={stays} data-testid="it" />
  );
  const { getByTestId, rerender, unmount } = draw(content());
  return {
    top: () => getByTestId('it').style.top,
    moveAnchor(px: number) {
      topPx = px;
      rerender(content());
    },
    end() {
      unmount();
      anchor.remove();
    },
  };
}

test('[PEOP-22] what stays open is not moved by news under the pointer, and follows who scrolls', () => {
  const { top, moveAnchor, end } = floatBelow({ stays: true });
  expect(top()).toBe('134px');
  moveAnchor(160);
  expect(top()).toBe('134px');
  const elsewhere = document.createElement('div');
  document.body.append(elsewhere);
  fireEvent.scroll(elsewhere);
  expect(top()).toBe('134px');
  fireEvent.scroll(document);
  expect(top()).toBe('194px');
  moveAnchor(200);
  fireEvent(window, new Event('resize'));
  expect(top()).toBe('234px');
  elsewhere.remove();
  end();
});

test('a tip follows what it stands beside', () => {
  const { top, moveAnchor, end } = floatBelow({ stays: false });
  moveAnchor(160);
  expect(top()).toBe('194px');
  end();
});

test.each([
  { isPhone: true, atFoot: '', top: '' },
  { isPhone: false, atFoot: undefined, top: '134px' },
])('[PEOP-22] a long menu stands at the foot of a phone: $isPhone', ({ isPhone, atFoot, top }) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
  const anchor = document.createElement('button');
  document.body.append(anchor);
  anchor.getBoundingClientRect = () => new DOMRect(20, 100, 100, 30);
  const { getByTestId, unmount } = draw(
    <Floating
      anchor={() => anchor}
      side="bottom"
      align="start"
      gapPx={4}
      stays
      atFootOfPhone
      data-testid="it"
    />,
  );
  expect(getByTestId('it').dataset['atFoot']).toBe(atFoot);
  expect(getByTestId('it').style.top).toBe(top);
  unmount();
  anchor.remove();
  vi.unstubAllGlobals();
});
