import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cleanup, configure } from '@testing-library/react';
import type { Window as HappyWindow } from 'happy-dom';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from './i18n/languages.ts';
import { openPageAnew } from './testing-page-state.ts';

/** The longest wait for an element, in ms. Only a failing test waits this long. */
configure({ asyncUtilTimeout: 10_000 });

const languageOfFolder: Record<string, Language> = { en: 'en-US', ar: 'ar' };

/** All texts by language and capability. The files are read, not imported: as modules they cost
 *  each test file a second. */
function readCatalogues() {
  const resources: Record<string, Record<string, Record<string, unknown>>> = {};
  for (const [folder, language] of Object.entries(languageOfFolder)) {
    const path = join(import.meta.dirname, 'i18n', folder);
    const names = readdirSync(path).filter((name) => name.endsWith('.json'));
    resources[language] = Object.fromEntries(
      names.map((name) => [basename(name, '.json'), JSON.parse(readFileSync(join(path, name), 'utf8'))]),
    );
  }
  return resources;
}

/** Component tests use all real texts, in English unless a test changes the language. */
beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en-US',
    fallbackLng: false,
    resources: readCatalogues(),
    defaultNS: 'ui',
    interpolation: { escapeValue: false },
  });
});

/** The test environment knows the attribute `popover`, but not `showPopover`. */
HTMLElement.prototype.showPopover ??= () => undefined;

/** The test environment confuses Alt with AltGr. */
const { getModifierState } = KeyboardEvent.prototype;
KeyboardEvent.prototype.getModifierState = function (key) {
  return key !== 'AltGraph' && getModifierState.call(this, key);
};

afterEach(() => {
  cleanup();
  openPageAnew();
  localStorage.clear();
  sessionStorage.clear();
});

/** What a file began by the clock ends with it: the next file of this worker would hear of it. */
const { setTimeout: beginTimeout, setInterval: beginInterval } = globalThis;
const begun = new Set<ReturnType<typeof setTimeout>>();
const noted = <Begin extends typeof setTimeout | typeof setInterval>(begin: Begin): Begin =>
  Object.assign((...given: Parameters<Begin>) => {
    const timer = Reflect.apply(begin, globalThis, given);
    begun.add(timer);
    return timer;
  }, begin);
globalThis.setTimeout = noted(beginTimeout);
globalThis.setInterval = noted(beginInterval);

/** The environment leads its page to what is saved by a link, a `blob:`, and the next file of this
 *  worker has the same page. */
const address = location.href;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page of the tests is happy-dom's
const { happyDOM } = window as unknown as HappyWindow;

/** The next file of this worker meets the globals, the functions, the clock, the address and an
 *  empty page as they were. React Aria leaves its live regions in the page, two elements with the
 *  role `log`. */
afterAll(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  globalThis.setTimeout = beginTimeout;
  globalThis.setInterval = beginInterval;
  for (const timer of begun) clearTimeout(timer);
  happyDOM.setURL(address);
  openPageAnew();
});
