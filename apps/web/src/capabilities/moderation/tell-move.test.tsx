import type { ChangeInterpreter, MoveInstruction } from '@hemicycle/contract/notifications';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { draw } from '../../testing-render.tsx';
import { useDialogs } from '../../ui/dialog-store.ts';
import { useToasts } from '../../ui/toast-store.ts';
import { useTranslation } from 'react-i18next';
import { tellMove, wasMoveTold } from './tell-move.ts';

function Texts() {
  return useTranslation('moderation').t('moveFailed');
}

const MARIT = 'Marit Solberg';
const EXACT = 'Moderator is moving you';

beforeEach(async () => {
  useLive.setState({
    ...emptyLiveStore,
    huddles: [
      {
        id: 'budget',
        type: 'other',
        title: 'Budget',
        idVotingSession: 's1',
        webex: { id: 'budget', title: 'Budget' },
        davra: { subtype: 'default', avatar: null, invitees: ['all'] },
      },
    ],
  });
  draw(<Texts />);
  await screen.findByText('Error from server while trying to move users');
});
afterEach(() => act(() => useDialogs.setState({ open: [] })));

test.each<[string, MoveInstruction, string]>([
  ['MOD-03', { instruction: 'gotoMainMeeting' }, 'to the main meeting'],
  ['MOD-04', { instruction: 'gotoMeeting', roomId: 'waiting' }, 'to the waiting room'],
  ['MOD-12', { instruction: 'gotoLobby' }, 'to the lobby'],
  ['MOD-11', { instruction: 'gotoMeeting', roomId: 'budget' }, 'to Budget'],
])('[%s] a move %o is told by a dialog, with who does it', async (_row, message, where) => {
  await act(async () => void tellMove(message, MARIT, false));
  const [dialog] = useDialogs.getState().open;
  expect(dialog).toMatchObject({
    kind: 'info',
    title: `${EXACT} ${where}`,
    text: `${MARIT} is moving you. You need to do nothing.`,
  });
  expect(wasMoveTold()).toBe(true);
});

test('[MOD-02] with routeUserWithoutConfirmation it is told in passing, without a dialog', async () => {
  await act(() => tellMove({ instruction: 'gotoMainMeeting' }, MARIT, true));
  expect(useDialogs.getState().open).toEqual([]);
  const [shown] = useToasts.getState().list.shown;
  expect(shown?.toast.text).toBe(`${EXACT} to the main meeting`);
});

test.each<[string, Omit<ChangeInterpreter, 'instruction'>, string]>([
  ['a channel', { newInterpreterRoomId: 'es', newInterpreterTitle: 'Español' }, 'to Español'],
  ['the floor', { newInterpreterRoomId: 'none', newInterpreterTitle: '' }, 'to the floor'],
])(
  '[INTERP-12] %s that a moderator chose is told by a dialog, with who does it',
  async (_what, to, where) => {
    await act(async () => void tellMove({ instruction: 'changeInterpreter', ...to }, MARIT, false));
    const [dialog] = useDialogs.getState().open;
    expect(dialog).toMatchObject({ title: `${EXACT} ${where}`, text: expect.stringContaining(MARIT) });
  },
);
