import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../testing-render.tsx';
import { useToasts } from '../../ui/toast-store.ts';
import { useSendNotification } from './use-send-notification.ts';

const asked: string[] = [];
let readTime = 0;

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${new URL(address, 'http://here').pathname}`);
    return Response.json(method === 'PUT' ? { id: 'n1' } : { id: 'n1', readTime });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Beep() {
  const send = useSendNotification();
  const beep = { type: 'moderatorInstruction', message: { instruction: 'soundBeep' } } as const;
  return (
    <button type="button" onClick={() => void send({ userId: 'rosa', name: 'Rosa Almeida' }, beep)}>
      Beep
    </button>
  );
}

test.each([
  [1_764_000_000_000, 'success', 'Notification delivered to Rosa Almeida'],
  [0, 'warning', 'Notification NOT delivered to Rosa Almeida'],
])('[NOTIF-06][NOTIF-08] 6 s after sending, readTime %i is told as %s: %s', async (time, kind, text) => {
  readTime = time;
  draw(<Beep />);
  const button = await screen.findByRole('button', { name: 'Beep' });
  vi.useFakeTimers();
  button.click();
  await vi.advanceTimersByTimeAsync(5_900);
  expect(asked).toEqual(['PUT /api/people/notification/rosa']);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual(['PUT /api/people/notification/rosa', 'GET /api/people/notification/status/n1']);
  expect(
    useToasts.getState().list.shown.map(({ toast }) => ({ kind: toast.kind, text: toast.text })),
  ).toContainEqual({
    kind,
    text,
  });
});
