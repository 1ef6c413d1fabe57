import type { SiteHelpTip } from '@hemicycle/contract/site-help-tips';
import { expect, test } from 'vitest';
import { problemOfTips, textOfTip, tipsToShow } from './site-tips.ts';

const texts = { fr: { title: 'Parole', text: 'Levez la main.' } };
const tip = (name: string, more: Partial<SiteHelpTip> = {}): SiteHelpTip => ({
  ...{ name, beside: name, texts: {} },
  ...more,
});

test.each([
  { tips: [tip('chat'), tip('where', { texts })], problem: null },
  { tips: [], problem: null },
  { tips: [tip('own', { beside: 'chat', texts })], problem: null },
  { tips: [tip('chat'), tip('chat')], problem: 'name-twice' },
  { tips: [tip('chat', { beside: 'where' })], problem: 'wrong-place' },
  { tips: [tip('own', { beside: 'camera', texts })], problem: 'wrong-place' },
  { tips: [tip('own', { beside: 'chat' })], problem: 'no-text' },
])('[TIP-01] tips of huddles $tips: $problem', ({ tips, problem }) => {
  expect(problemOfTips('huddle', tips)).toBe(problem);
});

test('[TIP-01] a group that the site has not changed has the tips of the product', () => {
  const own = tip('own', { beside: 'chat', texts });
  expect(tipsToShow('huddle', { voting: [] }).map(({ id }) => id)).toEqual([
    'huddle.where',
    'huddle.leave',
    'huddle.people',
    'huddle.chat',
  ]);
  expect(tipsToShow('huddle', { huddle: [own, tip('where')] })).toEqual([
    { id: 'huddle.own', beside: 'huddle.chat', texts },
    { id: 'huddle.where', beside: 'huddle.where', texts: {} },
  ]);
});

test.each([
  { what: 'the product, unchanged', name: 'chat', language: 'ar', title: undefined },
  { what: 'the product, changed in French', name: 'chat', language: 'ar', title: undefined },
  { what: 'the product, changed in French', name: 'chat', language: 'fr', title: 'Parole' },
  { what: 'the site, in French alone', name: 'own', language: 'ar', title: 'Parole' },
] as const)('[TIP-01] [I18N-08] a tip of $what in $language: $title', ({ what, name, language, title }) => {
  const shown = tip(name, { beside: 'chat', texts: what === 'the product, unchanged' ? {} : texts });
  const [found] = tipsToShow('huddle', { huddle: [shown] });
  expect(found && textOfTip(found, language)?.title).toBe(title);
});
