import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

const { loadMedia, loadTexts, beginStay, chime, endUntakenStay, prepareStay, unprepareStay } = vi.hoisted(
  () => ({
    beginStay: vi.fn(),
    chime: vi.fn(),
    endUntakenStay: vi.fn(),
    prepareStay: vi.fn(),
    unprepareStay: vi.fn(),
    loadMedia: vi.fn(async () => {}),
    loadTexts: vi.fn(async () => {}),
  }),
);
vi.mock('./Chamber.tsx', () => ({
  Chamber: () => <p>The chamber</p>,
  loadMediaAhead: loadMedia,
  loadChamberTexts: loadTexts,
  beginStay,
  chime,
  endUntakenStay,
  prepareStay,
  unprepareStay,
}));

beforeEach(() => {
  vi.resetModules();
  beginStay.mockReset();
  endUntakenStay.mockReset();
  prepareStay.mockReset();
  unprepareStay.mockReset();
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
  await beginChamber();
  endUnseenChamber();
  expect(beginStay).not.toHaveBeenCalled();
  await loadChamberAhead();
  void beginChamber();
  expect(beginStay).toHaveBeenCalledOnce();
  expect(endUntakenStay).not.toHaveBeenCalled();
  endUnseenChamber();
  expect(endUntakenStay).toHaveBeenCalledOnce();
});

test('[BEY-23] the line to the chamber is opened once its program is there, and closed again', async () => {
  const { loadChamberAhead, prepareChamber, unprepareChamber } = await import('./chamber-page.ts');
  prepareChamber();
  unprepareChamber();
  expect([prepareStay, unprepareStay].flatMap(({ mock }) => mock.calls)).toEqual([]);
  await loadChamberAhead();
  prepareChamber();
  expect(prepareStay).toHaveBeenCalledOnce();
  expect(unprepareStay).not.toHaveBeenCalled();
  unprepareChamber();
  expect(unprepareStay).toHaveBeenCalledOnce();
});

test('what cannot be loaded ahead keeps nobody from the self-check', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  loadTexts.mockRejectedValue(new Error('no network'));
  const { loadChamberAhead } = await import('./chamber-page.ts');
  await loadChamberAhead();
  expect(warned).toHaveBeenCalledOnce();
});
