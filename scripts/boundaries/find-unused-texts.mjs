import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TEXTS_BY_VALUE } from './texts-by-value.mjs';

const CATALOGUES = 'apps/web/src/i18n/en';
/** Where the web client names its texts, and where the values come from that it names them by. */
const FOLDERS = ['apps/web/src', 'packages/contract/src', 'packages/rules/src'];
const SOURCE = /\.(ts|tsx)$/;
const TEST = /(\.test\.tsx?$|\/testing-)/;
const PLURAL = /_(zero|one|two|few|many|other)$/;
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g;
const TEMPLATES = [/`((?:[^`\\]|\\.)*)`/g, /\bt\(`((?:[^`\\]|\\.)*)`/g];
const HOLE = /\$\{((?:[^{}]|\{[^{}]*\})*)\}/;
/** A property's name may be a text's key, too. */
const PROPERTY = /(?:^|[\s{(,?])([A-Za-z][\w-]*)\??:/g;

/** Finds texts of the web client that nothing shows: no code beside that which names their
 *  catalogue has their key, as a word or as a template. `byValue`: those that are named otherwise.
 *  Returns violations in the shape of cruise-boundaries.mjs.
 *
 *  @param {string} root
 *  @param {Readonly<Record<string, string>>} [byValue] */
export function findUnusedTexts(root, byValue = TEXTS_BY_VALUE) {
  const folder = join(root, CATALOGUES);
  if (!existsSync(folder)) return [];
  const sources = readSources(root);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const catalogue = name.slice(0, -'.json'.length);
      const isUsed = usesOf(catalogue, sources, byValue);
      const keys = keysOf(JSON.parse(readFileSync(join(folder, name), 'utf8')));
      return [...new Set(keys.map((key) => key.replace(PLURAL, '')))]
        .filter((key) => !isUsed(key))
        .map((key) => ({ rule: 'texts-are-used', from: `${CATALOGUES}/${name}`, to: key }));
    });
}

const SERVER_FOLDERS = ['apps/server/src', 'packages/rules/src'];
/** Files of words, whose own mention of a text is no use of it. */
const WORDS_FILE = /(?<!-in-)words?(?:-list)?(?:-en|-ar)?\.ts$/;
const WORDS_INTERFACE = /interface \w*Words \{\n([\s\S]*?)\n\}/g;
const MEMBER = /^ {2}(?:readonly )?(\w+)\??:/gm;

/** Finds texts of the server that nothing writes: members of an interface of words that no other
 *  code reads. Returns violations in the shape of cruise-boundaries.mjs. */
export function findUnusedWords(root) {
  const sources = readTexts(root, SERVER_FOLDERS);
  const readers = sources.filter(({ path }) => !WORDS_FILE.test(path)).map(({ text }) => text);
  return sources.flatMap(({ path, text }) => {
    const others = WORDS_FILE.test(path) ? [...readers, text.replaceAll(WORDS_INTERFACE, '')] : readers;
    return [...text.matchAll(WORDS_INTERFACE)]
      .flatMap(([, members]) => [...members.matchAll(MEMBER)].map(([, member]) => member))
      .filter((member) => {
        const read = new RegExp(`(?:\\.|[{,]\\s*|\\[')${member}\\b(?!\\s*:\\s*['\`(])`);
        return !others.some((other) => read.test(other));
      })
      .map((member) => ({ rule: 'texts-are-used', from: path, to: member }));
  });
}

/** The declarations of texts by value that no catalogue needs any more.
 *
 *  @param {string} root
 *  @param {Readonly<Record<string, string>>} [byValue] */
export function findIdleTexts(root, byValue = TEXTS_BY_VALUE) {
  return Object.keys(byValue).filter((declared) => {
    const [catalogue, prefix] = declared.split(':');
    const path = join(root, CATALOGUES, `${catalogue}.json`);
    if (!existsSync(path)) return true;
    const keys = keysOf(JSON.parse(readFileSync(path, 'utf8')));
    return !keys.some((key) => key.startsWith(prefix));
  });
}

function readTexts(root, folders) {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
        .filter((path) => SOURCE.test(path) && !TEST.test(path))
        .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
    );
}

function readSources(root) {
  return readTexts(root, FOLDERS).map(({ path, text }) => ({
    path,
    text,
    words: new Set([
      ...[...text.matchAll(LITERAL)].map(([, single, double]) => single ?? double ?? ''),
      ...[...text.matchAll(PROPERTY)].map(([, property]) => property),
    ]),
    templates: TEMPLATES.flatMap((template) =>
      [...text.matchAll(template)].flatMap(([, inside]) => patternOf(inside) ?? []),
    ),
  }));
}

/** What a template could say, with the words between which a hole chooses; null where it names no
 *  part of a key. */
function patternOf(inside) {
  // What stands between holes has an even place, what a hole holds an odd one.
  const parts = inside.split(HOLE);
  const fixed = parts.filter((_, place) => place % 2 === 0);
  if (fixed.some((part) => /[^\w.:-]/.test(part))) return null;
  const written = parts.map((part, place) =>
    place % 2 === 0 ? part.replaceAll('.', '\\.') : choiceOf(part),
  );
  if (!written.some((part) => part !== ANYTHING && /[A-Za-z]/.test(part))) return null;
  return new RegExp(`^${written.join('')}$`);
}

const ANYTHING = '[\\w .-]*';

/** The words of `a ? 'one' : 'other'`; anything where a hole holds something else. */
function choiceOf(expression) {
  const words = /\?\s*'([\w.:-]*)'\s*:\s*'([\w.:-]*)'\s*$/.exec(expression);
  return words === null ? ANYTHING : `(?:${words[1]}|${words[2]})`;
}

/** Whether a key of a catalogue is used. Code uses it where the catalogue is named, in the folder
 *  of that code, and in what both stand on. */
function usesOf(catalogue, sources, byValue) {
  const names = new RegExp(`['"\`]${catalogue}(?:['"\`]|:)`);
  const naming = sources.filter(({ path, text }) => names.test(text) && !path.endsWith('/texts.ts'));
  const folders = new Set(naming.map(({ path }) => dirname(path)));
  const near = sources.filter(
    ({ path }) =>
      path.startsWith('packages/') || path.startsWith('apps/web/src/ui/') || folders.has(dirname(path)),
  );
  const prefixes = Object.keys(byValue).flatMap((declared) => {
    const [of, prefix] = declared.split(':');
    return of === catalogue ? [prefix] : [];
  });
  return (key) =>
    prefixes.some((prefix) => key.startsWith(prefix)) ||
    near.some(
      ({ words, templates }) =>
        words.has(key) ||
        words.has(`${catalogue}:${key}`) ||
        templates.some((pattern) => pattern.test(key) || pattern.test(`${catalogue}:${key}`)),
    );
}

function keysOf(value, prefix = '') {
  if (typeof value === 'string') return [prefix];
  return Object.entries(value).flatMap(([key, inner]) =>
    keysOf(inner, prefix === '' ? key : `${prefix}.${key}`),
  );
}
