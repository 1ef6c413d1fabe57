import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../testing-render.tsx';
import { Tip, TIP_OPENS_AFTER_MS } from './Tip.tsx';
import { noteOpenTip, startTipCleanup, TIP_CLEANUP_EVERY_MS } from './tip-cleanup.ts';

let stop: () => void = () => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  stop = startTipCleanup();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});
function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

function Page() {
  return (
    <Tip text="Raise your hand">
      <button type="button">hand</button>
    </Tip>
  );
}

test('[FND-49] a tooltip whose button lost the pointer unnoticed is closed by the cleanup every 60 s', () => {
  draw(<Page />);
  pass(TIP_CLEANUP_EVERY_MS - TIP_OPENS_AFTER_MS - 100);
  fireEvent.mouseEnter(screen.getByRole('button'));
  fireEvent.mouseMove(screen.getByRole('button'));
  pass(TIP_OPENS_AFTER_MS);
  expect(screen.getByRole('tooltip').textContent).toBe('Raise your hand');
  pass(99);
  expect(screen.queryByRole('tooltip')).not.toBeNull();
  pass(1);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('[FND-47] a control that moves under a pointer at rest opens no tooltip until the pointer moves', () => {
  draw(<Page />);
  fireEvent.mouseEnter(screen.getByRole('button'));
  pass(TIP_OPENS_AFTER_MS);
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.mouseMove(screen.getByRole('button'));
  pass(TIP_OPENS_AFTER_MS);
  expect(screen.queryByRole('tooltip')).not.toBeNull();
});

test('[FND-49] a tooltip in use stays', () => {
  draw(<Page />);
  pass(TIP_CLEANUP_EVERY_MS - TIP_OPENS_AFTER_MS - 100);
  act(() => screen.getByRole('button').focus());
  pass(TIP_OPENS_AFTER_MS + 100);
  expect(screen.queryByRole('tooltip')).not.toBeNull();
});

test('[FND-49] what belongs to nothing any more is closed, and the cleanup goes on every 60 s until it is stopped', () => {
  const close = vi.fn();
  noteOpenTip({ target: () => null, close });
  pass(TIP_CLEANUP_EVERY_MS);
  expect(close).toHaveBeenCalledTimes(1);
  noteOpenTip({ target: () => document.createElement('i'), close });
  pass(TIP_CLEANUP_EVERY_MS);
  expect(close).toHaveBeenCalledTimes(2);
  stop();
  const forget = noteOpenTip({ target: () => null, close });
  pass(TIP_CLEANUP_EVERY_MS);
  expect(close).toHaveBeenCalledTimes(2);
  forget();
});
