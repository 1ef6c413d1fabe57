import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-client.ts';
import { noteFailure } from './note-failure.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterEach(() => warn.mockClear());

test.each([
  new ApiError('network', 0, 'The server could not be reached.', { cause: new TypeError('Failed to fetch') }),
  new ApiError('database-unavailable', 503, 'The database does not answer.'),
  new DOMException('The document is not focused.', 'NotAllowedError'),
  new TypeError('Failed to fetch dynamically imported module: https://house.example/assets/Chat.js'),
  new Error('Unable to preload CSS for /assets/Chat.css'),
])('what the server, the network or the browser refused is one line without a stack: %s', (error) => {
  noteFailure('the people could not be read', error);
  expect(warn.mock.calls).toEqual([[`the people could not be read: ${error.message}`]]);
});

test('a fault of our own keeps its stack', () => {
  const fault = new TypeError('people is not iterable');
  noteFailure('the people could not be read', fault);
  expect(warn.mock.calls).toEqual([['the people could not be read', fault]]);
});
