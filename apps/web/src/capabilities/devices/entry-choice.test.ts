import { beforeEach, expect, test, vi } from 'vitest';
import { keepEntryChoice, readEntryChoice, UNCHECKED_ENTRY } from './entry-choice.ts';

const CHOICE = { observer: false, camera: true, microphone: true, microphoneMuted: false };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** Loads the program as another page would. */
async function anotherPage() {
  vi.resetModules();
  return import('./entry-choice.ts');
}

test.each([false, true])(
  '[PERM-36] [WS-12] [MEDIA-08] a duplicated tab turns on nothing by itself, and whether its person is an observer (%s) stays',
  async (observer) => {
    const choice = { ...CHOICE, observer };
    keepEntryChoice(choice);
    const ofDuplicate = localStorage;
    for (const [key, value] of Object.entries(sessionStorage)) ofDuplicate.setItem(key, String(value));
    const duplicate = await anotherPage();
    expect(duplicate.readEntryChoice(ofDuplicate)).toEqual({ ...UNCHECKED_ENTRY, observer });
    expect(readEntryChoice()).toEqual(choice);
  },
);

test('[BEY-23] the next page of the same tab, also a reload, has the choice', async () => {
  keepEntryChoice(CHOICE);
  dispatchEvent(new Event('pagehide'));
  const next = await anotherPage();
  expect(next.readEntryChoice()).toEqual(CHOICE);
});

const page = (type: string, path: string) => ({ name: `https://house.test${path}`, type }) as never;
const SILENT = { ...CHOICE, camera: false, microphoneMuted: true };

test.each([
  { how: 'by the address of the chamber', began: page('navigate', '/app'), expected: SILENT },
  { how: 'by the address of a booth', began: page('navigate', '/app/interpreter?x'), expected: SILENT },
  { how: 'by Back', began: page('back_forward', '/app'), expected: SILENT },
  { how: 'by a reload', began: page('reload', '/app'), expected: CHOICE },
  { how: 'from the self-check', began: page('navigate', '/app/lobby-check-video'), expected: CHOICE },
])('[PERM-36] [EXIT-03] who comes into the chamber $how', async ({ began, expected }) => {
  keepEntryChoice(CHOICE);
  dispatchEvent(new Event('pagehide'));
  const next = await anotherPage();
  next.silenceUnlessReloaded(sessionStorage, [began]);
  expect(next.readEntryChoice()).toEqual(expected);
});
