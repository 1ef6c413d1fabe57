import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw } from '../testing-render.tsx';
import { announce } from './announcer.ts';
import { Announcer } from './Announcer.tsx';

test('[BEY-27] what is told in one moment is all read, in its order and once', async () => {
  draw(<Announcer />);
  await act(async () => {
    announce('The vote is closed: Article 3', 'assertive');
    announce('The vote is closed: Article 4.', 'assertive');
    announce('1 hand is raised: Rosa Quispe.');
    announce('The vote is closed: Article 4.', 'assertive');
  });
  expect(screen.getByRole('alert').textContent).toBe(
    'The vote is closed: Article 3. The vote is closed: Article 4.',
  );
  expect(screen.getByRole('status').textContent).toBe('1 hand is raised: Rosa Quispe.');
});

test('[BEY-27] what is told later replaces what was told before, and a repeated text is a new one', async () => {
  draw(<Announcer />);
  await act(async () => announce('No hand is raised.'));
  const first = screen.getByRole('status').firstElementChild;
  await act(async () => announce('No hand is raised.'));
  expect(screen.getByRole('status').textContent).toBe('No hand is raised.');
  expect(screen.getByRole('status').firstElementChild).not.toBe(first);
  await act(async () => announce('1 hand is raised.'));
  expect(screen.getByRole('status').textContent).toBe('1 hand is raised.');
});
