import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findIdleTexts, findUnusedTexts } from './find-unused-texts.mjs';

const CATALOGUE = {
  ...{ open_one: '{{count}} open', open_other: '{{count}} open', gone: 'Gone' },
  ...{ step: { done: 'Done' }, left: { all: 'All' }, who: { ada: 'Ada' } },
};
const SOURCE = [
  "const { t } = useTranslation('polls');",
  'export const say = (step, late) =>',
  "  `${t(`step.${step}`)} ${t(`${late ? 'over' : 'left'}.${step}`)} ${t('open', { count: 1 })}`;",
].join('\n');

test('a text is used by its key, by a template, by words of a condition or by a declared value', () => {
  const root = mkdtempSync(join(tmpdir(), 'hemicycle-texts-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (folder: string, name: string, text: string) => {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, name), text);
  };
  write('apps/web/src/i18n/en', 'polls.json', JSON.stringify(CATALOGUE));
  write('apps/web/src/capabilities/polls', 'PollPanel.tsx', SOURCE);
  const left = (byValue: Record<string, string>) => findUnusedTexts(root, byValue).map(({ to }) => to);
  expect(left({})).toEqual(['gone', 'who.ada']);
  expect(left({ 'polls:who.': 'The names of people.' })).toEqual(['gone']);
  expect(findIdleTexts(root, { 'polls:who.': '', 'polls:whom.': '', 'none:who.': '' })).toEqual([
    'polls:whom.',
    'none:who.',
  ]);
});
