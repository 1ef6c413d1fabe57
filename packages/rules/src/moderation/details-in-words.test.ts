import { addAgendaItem } from '@hemicycle/contract/agenda';
import { createPoll } from '@hemicycle/contract/poll-drafts';
import { createQuorumRule } from '@hemicycle/contract/quorum';
import { sessionBody } from '@hemicycle/contract/session-body';
import { updateSiteIdentity } from '@hemicycle/contract/site-identity';
import { sittingSpeakingRules } from '@hemicycle/contract/speaking-rules';
import { expect, test } from 'vitest';
import { ACT_FIELDS } from './act-word-list.ts';
import { actWords } from './act-words.ts';
import { detailsInWords } from './details-in-words.ts';

const changed = (field: string, before: string, after: string) => ({ changes: [{ field, before, after }] });

test.each([
  ['a vote of the roll call', changed('voteDecision', 'Yea', 'Nay'), 'vote: Yea → Nay', 'الصوت: Yea → Nay'],
  ['what is new', changed('title', '', 'Budget'), 'title: Budget', 'العنوان: Budget'],
  ['what is gone', changed('ownNumber', '5a', ''), 'number: 5a → –', 'الرقم: 5a → –'],
  ['a switch', changed('chatAll', 'true', 'false'), 'chat with everyone: on → off', undefined],
  ['a moment', changed('opensAt', '', '0'), 'opens at: 1970-01-01T00:00:00.000Z', undefined],
  ['a value with parts', changed('majority', '', '{"kind":"simple"}'), 'majority: simple', undefined],
  ['options', changed('voteOptions', '', '["Yea","Nay","Pres."]'), 'options: Yea, Nay, Pres.', undefined],
  [
    'a form',
    changed('form', '', '{"kind":"ranking","seats":1}'),
    'form of the ballot: ranking, 1',
    undefined,
  ],
  [
    'a change of a value with parts',
    changed('movers', '[]', '[{"name":"Ana","role":"mover"}]'),
    'movers: Ana, mover',
    undefined,
  ],
  [
    'the privacy of a vote',
    changed('anonymous', 'open', 'privatevoterselection'),
    'privacy: Voters name and preference → None',
    'الخصوصية: اسم المصوت وخياره → لا شيء',
  ],
  [
    'who votes for whom',
    changed(
      'proxyVoters',
      '[{"proxyUserId":"u1","behalfOfUserId":"u2"}]',
      '[{"proxyUserId":"u1","behalfOfUserId":"u2","proxy":"Ada Ny","behalfOf":"Bo Li"}]',
    ),
    'proxies: u1 votes for u2 → Ada Ny votes for Bo Li',
    undefined,
  ],
  [
    'who votes for whom, of many',
    changed(
      'proxyVoters',
      '',
      '[{"proxyUserId":"u1","behalfOfUserId":"u2","proxy":"Ada Ny","behalfOf":"Bo Li"},{"pr…',
    ),
    'proxies: Ada Ny votes for Bo Li, …',
    undefined,
  ],
  [
    'a value of which the log has the beginning',
    changed(
      'voteQuestions',
      '[]',
      '[{"id":"q1","title":"Say \\"yes\\"","voteOptions":["Yea","Nay"],"majority":null,"most":12},{"title":"Room 7, the…',
    ),
    'prepared questions: q1, Say "yes", Yea, Nay, 12, …',
    undefined,
  ],
  ['a setting of the site', changed('hideNavBar', 'false', 'true'), 'hideNavBar: off → on', undefined],
])('[MOD-01] %s is said in words', (_what, detail, english, arabic) => {
  expect(detailsInWords(detail, actWords.en)).toEqual([english]);
  if (arabic !== undefined) expect(detailsInWords(detail, actWords.ar)).toEqual([arabic]);
});

test('[MOD-01] a value whose parts are all empty is not said', () => {
  expect(detailsInWords(changed('webexMeeting', '', '{"roomId":null}'), actWords.en)).toEqual([]);
  expect(detailsInWords(changed('parties', '[]', '[]'), actWords.en)).toEqual([]);
  expect(detailsInWords(changed('proxyVoters', '', '[]'), actWords.en)).toEqual([]);
  expect(detailsInWords(changed('documentation', '', '[]'), actWords.en)).toEqual([]);
});

test('[MOD-01] a setting has the title that the screen gives it', () => {
  const setting = () => 'The navigation bar is hidden';
  const detail = changed('hideNavBar', 'false', 'true');
  expect(detailsInWords(detail, actWords.en, { setting })).toEqual([
    'The navigation bar is hidden: off → on',
  ]);
});

test('[MOD-01] every field that people with power change has words', () => {
  const bodies = [addAgendaItem, createPoll, createQuorumRule, updateSiteIdentity].map(({ body }) => body);
  const names = [...bodies, sessionBody, sittingSpeakingRules].flatMap((body) => Object.keys(body.shape));
  const known: ReadonlySet<string> = new Set([...ACT_FIELDS, 'before', 'place']);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});
