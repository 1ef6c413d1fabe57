import type { BoothHandover } from '@hemicycle/contract/booth-handover';
import { expect, test } from 'vitest';
import { acceptsHandover, endsHandoverBy, mayAskHandover } from './handover.ts';

const base = {
  callerId: 'hugo',
  otherId: 'elena',
  onAirId: 'elena',
  named: ['elena', 'hugo'],
  inChamber: new Set(['elena', 'hugo']),
  handover: null,
};
const takes = { ok: true, giverId: 'elena', takerId: 'hugo' };
const no = (code: string) => ({ ok: false, code });

test.each<[string, Partial<Parameters<typeof mayAskHandover>[0]>, unknown]>([
  ['the partner asks to take over', {}, takes],
  ['the one on air offers the air', { callerId: 'elena', otherId: 'hugo' }, takes],
  ['after one that has ended', { handover: { state: 'refused' } }, takes],
  ['not named', { named: ['elena'] }, no('not-of-booth')],
  ['not in the chamber', { inChamber: new Set(['elena']) }, no('not-in-chamber')],
  ['of oneself', { otherId: 'hugo' }, no('partner-away')],
  ['of somebody who is not named', { named: ['hugo'] }, no('partner-away')],
  ['of somebody who is away', { inChamber: new Set(['hugo']) }, no('partner-away')],
  ['while another one is open', { handover: { state: 'accepted' } }, no('handover-open')],
  ['while nobody is on air', { onAirId: null }, no('not-on-air')],
  ['while a third one is on air', { onAirId: 'ana' }, no('not-on-air')],
])('[BEY-38] asking for a handover: %s', (_case, given, expected) => {
  expect(mayAskHandover({ ...base, ...given })).toEqual(expected);
});

const asked: BoothHandover = {
  giverId: 'elena',
  takerId: 'hugo',
  askedBy: 'hugo',
  minutes: 5,
  endsAtMs: 300_000,
  state: 'asked',
  changedMs: 0,
};
const change = { ok: true, next: 'change-air' };
const wait = { ok: true, next: 'wait' };

test.each<[string, Partial<BoothHandover> | null, string, boolean, unknown]>([
  ['the one who was asked', {}, 'elena', false, wait],
  ['the one on air, at once', {}, 'elena', true, change],
  ['one that was asked for now', { minutes: 0 }, 'elena', false, change],
  ['an offer of the one on air', { askedBy: 'elena' }, 'hugo', false, wait],
  ['the one who asked', {}, 'hugo', false, no('handover-over')],
  ['the one on air, of an own offer', { askedBy: 'elena' }, 'elena', true, no('handover-over')],
  ['the one on air, once it was accepted', { state: 'accepted' }, 'elena', true, change],
  [
    'the one on air again, while the air changes',
    { state: 'changing' },
    'elena',
    true,
    { ok: true, next: 'nothing' },
  ],
  ['the taker, before the time', { askedBy: 'elena' }, 'hugo', true, no('not-on-air')],
  ['a third one', {}, 'ana', false, no('handover-over')],
  ['one that was taken back', { state: 'taken-back' }, 'elena', false, no('handover-over')],
  ['none', null, 'elena', false, no('handover-over')],
])('[BEY-38] accepting a handover: %s', (_case, given, callerId, now, expected) => {
  expect(acceptsHandover(given && { ...asked, ...given }, { callerId, now })).toEqual(expected);
});

test.each<[Partial<BoothHandover> | null, string, unknown]>([
  [{}, 'hugo', 'taken-back'],
  [{}, 'elena', 'refused'],
  [{ state: 'accepted' }, 'elena', 'refused'],
  [{ state: 'changing' }, 'elena', null],
  [{}, 'ana', null],
  [{ state: 'done' }, 'elena', null],
  [null, 'elena', null],
])('[BEY-38] ending the handover %j by %s: %s', (given, callerId, expected) => {
  expect(endsHandoverBy(given && { ...asked, ...given }, callerId)).toBe(expected);
});
