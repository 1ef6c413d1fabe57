import { errorRegistry } from '@hemicycle/contract/errors';
import { expect, test } from 'vitest';

const catalogues = import.meta.glob<Record<string, unknown>>('./*/*.json', {
  import: 'default',
  eager: true,
});
const capabilities = Object.keys(catalogues).flatMap((path) => /^\.\/en\/(.+)\.json$/.exec(path)?.[1] ?? []);

function flatten(value: unknown, prefix = ''): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  return Object.entries(value ?? {}).flatMap(([key, inner]) =>
    flatten(inner, prefix === '' ? key : `${prefix}.${key}`),
  );
}
const PLURAL = /_(zero|one|two|few|many|other)$/;
const holes = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((found) => found[1]).toSorted();
const tags = (text: string) => [...text.matchAll(/<(\/?\w+)>/g)].map((found) => found[1]).toSorted();

test('[I18N-08] there are catalogues', () => {
  expect(capabilities).toContain('ui');
});

test.each(capabilities)(
  '[I18N-08] %s: Arabic has the keys, the holes and the marks of English, and no English left',
  (capability) => {
    const english = flatten(catalogues[`./en/${capability}.json`]);
    const arabic = new Map(flatten(catalogues[`./ar/${capability}.json`]));
    const bases = (keys: Iterable<string>) =>
      [...new Set([...keys].map((key) => key.replace(PLURAL, '')))].toSorted();
    expect(bases(arabic.keys())).toEqual(bases(english.map(([key]) => key)));
    for (const [key, text] of english) {
      const translated = arabic.get(key);
      if (translated === undefined || PLURAL.test(key)) continue;
      expect([key, holes(translated)]).toEqual([key, holes(text)]);
      expect([key, tags(translated)]).toEqual([key, tags(text)]);
      expect(translated, key).toMatch(/[\u0621-\u064A]/);
      expect(translated, key).not.toMatch(/[\u0660-\u0669]/);
    }
  },
);

test.each(capabilities)('[I18N-08] %s: each Arabic plural has all six forms', (capability) => {
  const keys = flatten(catalogues[`./ar/${capability}.json`]).map(([key]) => key);
  for (const key of keys.filter((one) => one.endsWith('_few'))) {
    const base = key.replace(PLURAL, '');
    for (const form of ['zero', 'one', 'two', 'few', 'many', 'other'])
      expect(keys).toContain(`${base}_${form}`);
  }
});

test.each(Object.keys(catalogues).filter((path) => path.endsWith('/people.json')))(
  '[PEOP-22] [SHARE-05] what ends a share that runs and what keeps off any begin with different words: %s',
  (path) => {
    const words = new Map(flatten(catalogues[path]));
    const first = (key: string) => words.get(key)?.split(' ')[0];
    expect(first('stopShare')).toBeDefined();
    expect(first('stopShare')).not.toBe(first('disableShare'));
  },
);

test.each(Object.keys(catalogues).filter((path) => path.endsWith('/auth.json')))(
  '[I18N-08] each kind of demonstration account is described by words of its own: %s',
  (path) => {
    const said = flatten(catalogues[path]).flatMap(([key, text]) =>
      key.startsWith('demoRoles.') ? [text] : [],
    );
    expect(said.length).toBeGreaterThan(0);
    expect(new Set(said).size).toBe(said.length);
  },
);

/** The texts that the specification quotes with another word, by their keys. This project has
 *  written all other texts. */
const PRESCRIBED: ReadonlyMap<string, string> = new Map([
  ['autoleave.finishesIn', 'This meeting finishes in {{seconds}}'],
  ['chat.noMeeting', 'Not currently in a meeting'],
  ['exit.leaveCustom', 'You will now leave the session'],
  ['exit.leaveFoyer', 'You will leave the session and return to the foyer'],
  ['guest-links.sessionNotFound', 'Could not find the session while selecting the rooms'],
  ['exit.leaveHuddleOver', 'Main meeting has finished so leaving this room will log you out'],
  ['moderation.movesToMain', 'Moderator is moving you to the main meeting'],
  ['nettest.joinTimeout', 'It was not possible to join the meeting (execution timeout expired)'],
  ['recording.none', 'This session is not being recorded.'],
  ['ui.errors.controller-not-found', 'Controller not found for session.'],
  ['ui.errors.session-not-provisioned', 'Session must be provisioned first.'],
  ['moderation.shareStopped', 'An administrator stopped your sharing session'],
]);
const ONE_WORD = {
  en: /\b(?:poll|session|meeting)s?\b/i,
  // The Arabic words for meeting, for poll, and for a session in the sense of a term. The
  // specification quotes no Arabic.
  ar: /اجتماع|استطلاع|دورة/,
};
const said = (text: string) => text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, '');

test.each(['en', 'ar'] as const)(
  'people read of sittings and votes, never of sessions, meetings or polls: %s (docs/glossary.md, SPEC-NOTES N5)',
  (language) => {
    const others = capabilities
      .flatMap((capability) =>
        flatten(catalogues[`./${language}/${capability}.json`]).map(
          ([key, text]) => [`${capability}.${key}`, text] as const,
        ),
      )
      .filter(([, text]) => ONE_WORD[language].test(said(text)));
    expect(new Map(others)).toEqual(language === 'en' ? PRESCRIBED : new Map());
  },
);

test('people read of sittings and votes in what the server answers, too', () => {
  const others = Object.entries(errorRegistry).flatMap(([code, { message }]) =>
    ONE_WORD.en.test(message) ? [code] : [],
  );
  // The specification quotes these two.
  expect(others.toSorted()).toEqual(['controller-not-found', 'session-not-provisioned']);
});
