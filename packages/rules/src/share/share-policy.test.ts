import { expect, test } from 'vitest';
import { canShare, canTellOfShare, canViewShare } from './share-policy.ts';

const mayShare = ['app_sharescreen_control-bool'];
const mayView = ['app_receive_share_screen-bool'];

test.each([
  { force: -1, ipad: false, actions: mayShare, expected: { ok: false, reason: 'disabled-by-admin' } },
  { force: 0, ipad: true, actions: mayShare, expected: { ok: false, reason: 'device-cannot' } },
  { force: 0, ipad: false, actions: [], expected: { ok: true } },
  { force: null, ipad: false, actions: mayShare, expected: { ok: true } },
  { force: null, ipad: false, actions: [], expected: { ok: false, reason: 'lacks-permission' } },
  { force: null, ipad: true, actions: mayShare, expected: { ok: false, reason: 'device-cannot' } },
] as const)(
  '[SHARE-01] forceMuteShare $force, iPad $ipad, $actions',
  ({ force, ipad, actions, expected }) => {
    expect(canShare({ forceMuteShare: force, onIpadOrIphone: ipad, actionsAllowed: actions })).toEqual(
      expected,
    );
  },
);

test.each([
  { force: null, disabled: [], control: false, actions: [], expected: { ok: true } },
  { force: 0, disabled: [], control: true, actions: mayView, expected: { ok: true } },
  { force: 0, disabled: [], control: true, actions: [], expected: { ok: false, reason: 'lacks-permission' } },
  {
    force: 0,
    disabled: ['me'],
    control: false,
    actions: mayView,
    expected: { ok: false, reason: 'disabled-in-session' },
  },
  {
    force: -1,
    disabled: [],
    control: false,
    actions: mayView,
    expected: { ok: false, reason: 'disabled-by-admin' },
  },
] as const)(
  '[SHARE-05] forceMuteShare $force, listed $disabled, control $control, $actions',
  ({ force, disabled, control, actions, expected }) => {
    const person = {
      userId: 'me',
      forceMuteShare: force,
      viewingDisabledUsers: disabled,
      actionControlOn: control,
    };
    expect(canViewShare({ ...person, actionsAllowed: actions })).toEqual(expected);
  },
);

test.each([
  { forceMuteShare: null, actionsAllowed: mayShare, expected: true },
  { forceMuteShare: -1, actionsAllowed: mayShare, expected: true },
  { forceMuteShare: 0, actionsAllowed: [], expected: true },
  { forceMuteShare: null, actionsAllowed: ['app_participant_moderation-bool'], expected: true },
  { forceMuteShare: null, actionsAllowed: mayView, expected: false },
  { forceMuteShare: -1, actionsAllowed: [], expected: false },
] as const)(
  '[SHARE-10] with forceMuteShare $forceMuteShare and $actionsAllowed one may tell of a share: $expected',
  ({ expected, ...person }) => {
    expect(canTellOfShare(person)).toBe(expected);
  },
);
