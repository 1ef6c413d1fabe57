import { errorRegistry } from '@hemicycle/contract/errors';
import { expect, test } from 'vitest';
import { languages } from './languages.ts';

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
/** A text without its holes and marks. */
const said = (text: string) => text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, '');
const holes = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((found) => found[1]).toSorted();
const tags = (text: string) => [...text.matchAll(/<(\/?\w+)>/g)].map((found) => found[1]).toSorted();

test('[I18N-08] there are catalogues', () => {
  expect(capabilities).toContain('ui');
});

/** The forms of a plural in each language, and the letters of a language that has its own. */
const TRANSLATED = {
  fr: { forms: ['one', 'many', 'other'], letters: null },
  es: { forms: ['one', 'many', 'other'], letters: null },
  ar: { forms: ['zero', 'one', 'two', 'few', 'many', 'other'], letters: /[\u0621-\u064A]/ },
  ru: { forms: ['one', 'few', 'many', 'other'], letters: /\p{Script=Cyrillic}/u },
  zh: { forms: ['other'], letters: /\p{Script=Han}/u },
} as const;
type Translated = keyof typeof TRANSLATED;
const isTranslated = (folder: string): folder is Translated => Object.hasOwn(TRANSLATED, folder);
const translated = Object.values(languages).flatMap(({ folder }) => (isTranslated(folder) ? [folder] : []));
/** Two words or more, or a long one: a text that no other language has by chance. */
const IS_SENTENCE = /\p{L}{3,}\P{L}+\p{L}{2,}\P{L}+\p{L}{2,}/u;

/** Names and units, which no language translates. */
const NAMES = new Set(['Firefox', 'Safari', 'Akoma Ntoso 3.0', 'kbit/s']);
const hasEnglish = (text: string) => /[A-Za-z]{3}/.test(said(text)) && !NAMES.has(said(text).trim());

const inLanguages = translated.flatMap((language) =>
  capabilities.map((capability) => ({ language, capability })),
);
const textsOf = (folder: string, capability: string) => flatten(catalogues[`./${folder}/${capability}.json`]);

test('[BEY-22] the interface is in the six languages of the United Nations', () => {
  expect(Object.keys(languages)).toEqual(['en-US', 'fr', 'es', 'ar', 'ru', 'zh']);
  expect(translated).toEqual(Object.keys(TRANSLATED));
});

test.each(inLanguages)(
  '[I18N-08] [BEY-22] $language/$capability has the keys, the holes and the marks of English, and no English left',
  ({ language, capability }) => {
    const english = textsOf('en', capability);
    const texts = new Map(textsOf(language, capability));
    const bases = (keys: Iterable<string>) =>
      [...new Set([...keys].map((key) => key.replace(PLURAL, '')))].toSorted();
    expect(bases(texts.keys())).toEqual(bases(english.map(([key]) => key)));
    for (const [key, text] of english) {
      const other = texts.get(key);
      if (other === undefined || PLURAL.test(key)) continue;
      expect([key, holes(other)]).toEqual([key, holes(text)]);
      expect([key, tags(other)]).toEqual([key, tags(text)]);
      expect(other, key).not.toMatch(/[\u0660-\u0669]/);
      const { letters } = TRANSLATED[language];
      if (letters !== null) expect(letters.test(other) || !hasEnglish(other), `${key}: ${other}`).toBe(true);
      else if (IS_SENTENCE.test(said(text))) expect(other, key).not.toBe(text);
    }
  },
);

test.each(inLanguages)(
  '[I18N-08] [BEY-22] $language/$capability: each plural has all forms of the language',
  ({ language, capability }) => {
    const english = textsOf('en', capability).map(([key]) => key);
    const keys = new Set(textsOf(language, capability).map(([key]) => key));
    for (const key of english.filter((one) => one.endsWith('_one'))) {
      const base = key.replace(PLURAL, '');
      const missing = TRANSLATED[language].forms.filter((form) => !keys.has(`${base}_${form}`));
      expect([base, missing]).toEqual([base, []]);
    }
  },
);

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
