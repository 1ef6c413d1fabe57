import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

const { loadMedia, loadTexts } = vi.hoisted(() => ({
  loadMedia: vi.fn(async () => {}),
  loadTexts: vi.fn(async () => {}),
}));
vi.mock('./Chamber.tsx', () => ({
  Chamber: () => <p>The chamber</p>,
  loadMediaAhead: loadMedia,
  loadChamberTexts: loadTexts,
}));

beforeEach(() => {
  vi.resetModules();
  loadMedia.mockReset();
  loadTexts.mockReset();
});

test('the chamber that was loaded ahead stands there at once, with its media and texts asked for', async () => {
  const { Chamber, loadChamberAhead } = await import('./chamber-page.ts');
  await loadChamberAhead();
  expect(loadMedia).toHaveBeenCalledOnce();
  expect(loadTexts).toHaveBeenCalledOnce();
  render(<Chamber />);
  expect(screen.getByText('The chamber').tagName).toBe('P');
});

test('what cannot be loaded ahead keeps nobody from the self-check', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  loadTexts.mockRejectedValue(new Error('no network'));
  const { loadChamberAhead } = await import('./chamber-page.ts');
  await loadChamberAhead();
  expect(warned).toHaveBeenCalledOnce();
});
