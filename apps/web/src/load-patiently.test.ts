import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPatiently } from './load-patiently.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('[BEY-23] [I18N-01] what could not be loaded is asked for again, and is there then', async () => {
  const load = vi.fn(async () => 'texts').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const loaded = loadPatiently(load);
  await vi.advanceTimersByTimeAsync(349);
  expect(load).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(await loaded).toBe('texts');
  expect(load).toHaveBeenCalledTimes(2);
});

test('[BEY-23] what stays away is given up after some ten seconds, with its failure', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const given = expect(loadPatiently(load)).rejects.toThrow('Failed to fetch');
  await vi.advanceTimersByTimeAsync(10_849);
  expect(load).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(1);
  await given;
  expect(load).toHaveBeenCalledTimes(6);
});

test('[BEY-23] a style that did not come is asked for with its part', async () => {
  const style = document.createElement('link');
  [style.rel, style.href] = ['stylesheet', '/assets/part.css'];
  document.head.append(style);
  style.dispatchEvent(new Event('error'));
  const load = vi.fn(async () => 'part').mockRejectedValueOnce(new Error('Unable to preload CSS'));
  const loaded = loadPatiently(load);
  expect(style.isConnected).toBe(true);
  await vi.advanceTimersByTimeAsync(350);
  expect(await loaded).toBe('part');
  const [again, ...others] = document.head.querySelectorAll('link[href="/assets/part.css"]');
  expect(others).toEqual([]);
  expect(again).toBeDefined();
  expect(again).not.toBe(style);
  again?.remove();
});
