import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

const { loadMedia, loadTexts, beginStay, endUntakenStay } = vi.hoisted(() => ({
  beginStay: vi.fn(),
  endUntakenStay: vi.fn(),
  loadMedia: vi.fn(async () => {}),
  loadTexts: vi.fn(async () => {}),
}));
vi.mock('./Chamber.tsx', () => ({
  Chamber: () => <p>The chamber</p>,
  loadMediaAhead: loadMedia,
  loadChamberTexts: loadTexts,
  beginStay,
  endUntakenStay,
}));

beforeEach(() => {
  vi.resetModules();
  beginStay.mockReset();
  endUntakenStay.mockReset();
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

test('[BEY-23] joining begins before the page of the chamber is drawn, where that was loaded ahead', async () => {
  const { beginChamber, endUnseenChamber, loadChamberAhead } = await import('./chamber-page.ts');
  beginChamber();
  endUnseenChamber();
  expect(beginStay).not.toHaveBeenCalled();
  await loadChamberAhead();
  beginChamber();
  expect(beginStay).toHaveBeenCalledOnce();
  expect(endUntakenStay).not.toHaveBeenCalled();
  endUnseenChamber();
  expect(endUntakenStay).toHaveBeenCalledOnce();
});

test('what cannot be loaded ahead keeps nobody from the self-check', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  loadTexts.mockRejectedValue(new Error('no network'));
  const { loadChamberAhead } = await import('./chamber-page.ts');
  await loadChamberAhead();
  expect(warned).toHaveBeenCalledOnce();
});
