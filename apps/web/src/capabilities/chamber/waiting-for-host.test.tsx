import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useHostWait } from './wait-for-host.ts';
import { WaitingForHost } from './WaitingForHost.tsx';

test('[FND-16] the message is there while the host is awaited, and only then', async () => {
  draw(<WaitingForHost />);
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => useHostWait.setState({ waiting: true }));
  expect(await screen.findByText('Waiting for the host to start the meeting')).toBeDefined();
  await expectAccessible();
  act(() => useHostWait.setState({ waiting: false }));
  expect(screen.getByRole('status').textContent).toBe('');
});
