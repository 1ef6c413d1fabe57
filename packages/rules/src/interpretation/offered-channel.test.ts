import { permissions } from '@hemicycle/contract/permissions';
import { expect, test } from 'vitest';
import { isOffered, mayHearChannel } from './offered-channel.ts';

const SEES = [permissions.interpreterRoomView];

test.each([
  { interpreters: 0, actionsAllowed: [], offered: false, hears: false },
  { interpreters: 0, actionsAllowed: [permissions.moderation], offered: false, hears: false },
  { interpreters: 0, actionsAllowed: SEES, offered: false, hears: true },
  { interpreters: 1, actionsAllowed: [], offered: true, hears: true },
  { interpreters: 4, actionsAllowed: SEES, offered: true, hears: true },
])(
  '[INTERP-06][BEY-16] with $interpreters named, whoever holds $actionsAllowed hears the channel: $hears',
  ({ interpreters, actionsAllowed, offered, hears }) => {
    expect(isOffered({ interpreters })).toBe(offered);
    expect(mayHearChannel({ interpreters }, { actionsAllowed })).toBe(hears);
  },
);
