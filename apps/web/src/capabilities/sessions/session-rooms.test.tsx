import { permissions } from '@hemicycle/contract/permissions';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { standInForApi } from '../../testing-api-client.ts';
import { expectAccessible } from '../../testing-render.tsx';
import { beginEditing, choose, drawEditor, press, type } from './testing-session-editor.tsx';

const call = vi.fn<(what: string, options?: unknown) => unknown>();
standInForApi(async (what, options) => call(what, options));

let answers: Record<string, unknown>;
const sent = () => call.mock.calls.filter(([what]) => !what.startsWith('GET'));

beforeEach(async () => {
  answers = await beginEditing();
  call.mockReset();
  call.mockImplementation((what) => answers[what]);
});

const alcove = {
  ...{ id: 'alcove', type: 'direct', title: 'Alcove', idVotingSession: 's1' },
  webex: { id: 'alcove', title: 'Alcove' },
  davra: { subtype: 'default', avatar: null, invitees: ['rosa'] },
};

test('[ADMIN-02][HUD-01] a new room is for named people; one that is saved says for whom it is', async () => {
  answers['GET /api/huddle/votingsession/:idVotingSession'] = [alcove];
  answers['GET /api/roles'] = [
    { id: 'member', name: 'Member', actionsAllowed: [permissions.huddleButton] },
    { id: 'observer', name: 'Observer', actionsAllowed: [] },
  ];
  await drawEditor();
  const room = (name: string) => within(screen.getByRole('group', { name }));
  expect(room('Alcove').getByText(/^For: /)).toBeDefined();
  type('Add a room', 'Bower');
  press('Add room');
  fireEvent.change(room('Bower').getByLabelText('For'), { target: { value: 'named' } });
  press('Save sitting');
  await screen.findByText('Name at least one person for each room that is for named people.');
  expect(sent()).toEqual([]);
  await choose('Name somebody for this room', 'Kenji Watanabe');
  await expectAccessible();
  press('Save sitting');
  await screen.findByText('The sitting is saved.');
  expect(sent()[0]?.[1]).toMatchObject({
    body: { rooms: { add: [{ label: 'Bower', invitees: ['kenji'] }], change: [], close: [] } },
  });
});
