import type { LayoutMode } from '@hemicycle/contract/layout-modes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLayoutDirector } from './layout-director.ts';

/** The value of the specification, written again here to check the page's own. */
const AFTER_REMOTE_VIDEO_MS = 1000;
const AFTER_REMOTE_MEDIA_MS = 3000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function direct(initial: LayoutMode = 'Equal') {
  const applied: LayoutMode[] = [];
  return { applied, director: createLayoutDirector(initial, (mode) => applied.push(mode)) };
}
const picture = { video: true, media: true };
const soundOnly = { video: false, media: true };

test('[LAYOUT-06] a change goes to Prominent first and then to the chosen layout', () => {
  const { applied, director } = direct();
  director.noteRemote(picture);
  director.choose('Single');
  expect(applied).toEqual(['Prominent', 'Single']);
  director.choose('Prominent');
  director.choose('OnePlusN');
  expect(applied).toEqual(['Prominent', 'Single', 'Prominent', 'OnePlusN']);
  director.choose('OnePlusN');
  expect(applied.length).toBe(4);
});

test('[LAYOUT-07][LAYOUT-04] without a picture of somebody nothing changes; 1 s after the first one it does', () => {
  const { applied, director } = direct();
  director.choose('Single');
  vi.advanceTimersByTime(60_000);
  expect(applied).toEqual([]);
  director.noteRemote(picture);
  vi.advanceTimersByTime(AFTER_REMOTE_VIDEO_MS - 1);
  expect(applied).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(applied).toEqual(['Prominent', 'Single']);
});

test('[LAYOUT-04][LAYOUT-07] a picture that is gone again before the second is over sets nothing', () => {
  const { applied, director } = direct();
  director.choose('Single');
  director.noteRemote(picture);
  vi.advanceTimersByTime(AFTER_REMOTE_VIDEO_MS - 1);
  director.noteRemote(soundOnly);
  vi.advanceTimersByTime(60_000);
  expect(applied).toEqual([]);
});

test('[LAYOUT-04] a picture that goes and comes again is waited for anew', () => {
  const { applied, director } = direct();
  director.choose('Single');
  director.noteRemote(picture);
  vi.advanceTimersByTime(AFTER_REMOTE_VIDEO_MS - 100);
  director.noteRemote(soundOnly);
  director.noteRemote(picture);
  vi.advanceTimersByTime(AFTER_REMOTE_VIDEO_MS - 1);
  expect(applied).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(applied).toEqual(['Prominent', 'Single']);
});

test('[LAYOUT-05] 3 s after media of somebody began the layout is set, where a picture is there by then', () => {
  const { applied, director } = direct();
  director.choose('OnePlusN');
  director.noteRemote(soundOnly);
  vi.advanceTimersByTime(AFTER_REMOTE_MEDIA_MS - 500);
  director.noteRemote(picture);
  vi.advanceTimersByTime(499);
  expect(applied).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(applied).toEqual(['Prominent', 'OnePlusN']);
});

test('[LAYOUT-02][SHARE-06] what the page itself sets needs no picture', () => {
  const { applied, director } = direct();
  director.set('OnePlusN');
  director.set('Equal');
  expect(applied).toEqual(['Prominent', 'OnePlusN', 'Prominent', 'Equal']);
});

test('[LAYOUT-04] who leaves hears no more', () => {
  const { applied, director } = direct();
  director.choose('Single');
  director.noteRemote(picture);
  director.stop();
  vi.advanceTimersByTime(60_000);
  expect(applied).toEqual([]);
});
