import { act, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { loadable } from './loadable.tsx';

const Greeting = ({ name }: { name: string }) => <p>Good morning, {name}</p>;
const behindFallback = (Component: ComponentType<{ name: string }>) => (
  <Suspense fallback={<p>Loading</p>}>
    <Component name="Rosa" />
  </Suspense>
);

test('what was loaded ahead is drawn without the fallback', async () => {
  const program = vi.fn(async () => Greeting);
  const { Component, load } = loadable(program);
  await load();
  render(behindFallback(Component));
  screen.getByText('Good morning, Rosa');
  expect(program).toHaveBeenCalledOnce();
});

test('what was not loaded ahead is loaded when it is drawn', async () => {
  let arrive = (_: typeof Greeting) => {};
  const { Component } = loadable(() => new Promise<typeof Greeting>((resolve) => (arrive = resolve)));
  await act(async () => render(behindFallback(Component)));
  screen.getByText('Loading');
  await act(async () => arrive(Greeting));
  await screen.findByText('Good morning, Rosa');
});

test('after a failure the program is asked for again', async () => {
  const program = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('no network'));
  const { Component, load } = loadable(program);
  await expect(load()).rejects.toThrow('no network');
  await load();
  render(behindFallback(Component));
  screen.getByText('Good morning, Rosa');
});
