import { screen } from '@testing-library/react';
import { lazy } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { SeatsPart } from './SeatsPart.tsx';
import { testInspection } from './testing-house.ts';

vi.mock('../../ui/lazy-part.ts', () => ({
  lazyPart: () =>
    lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: PollSeats.js'))),
}));

beforeEach(() => {
  // React and the boundary write down what went wrong, which is what this test makes.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  useSignIn.setState({ info: signedIn });
});

test('[BEY-04][BEY-23] where the program of the seat map cannot be loaded, the bars of the result stand alone', async () => {
  draw(
    <SeatsPart poll={testInspection({ seats: 24, voted: 20 }).poll}>
      <p>The bars</p>
    </SeatsPart>,
  );
  expect(screen.getByText('The bars')).toBeDefined();
  expect((await screen.findByRole('alert')).textContent).toContain('A part of this page could not be loaded');
  expect(screen.getByText('The bars')).toBeDefined();
  await expectAccessible();
});
