import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { recall, remember, useRecalled } from './browser-memory.ts';

beforeEach(() => localStorage.clear());

test('a choice is kept for the next page, and everybody who draws it draws it anew', () => {
  const one = renderHook(() => useRecalled('layout.rosa'));
  const other = renderHook(() => useRecalled('layout.samuel'));
  expect(one.result.current).toBeNull();
  act(() => remember('layout.rosa', 'Grid'));
  expect(one.result.current).toBe('Grid');
  expect(other.result.current).toBeNull();
  expect(localStorage.getItem('layout.rosa')).toBe('Grid');
});

test('a switch is kept as a word', () => {
  remember('shortcutsEnabled', false);
  expect(recall('shortcutsEnabled')).toBe('false');
});
