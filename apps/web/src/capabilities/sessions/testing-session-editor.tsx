import { defaultFlags } from '@hemicycle/contract/default-flags';
import { permissions } from '@hemicycle/contract/permissions';
import { NO_SPEAKING_RULES } from '@hemicycle/contract/speaking-rules';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router';
import { expect, vi } from 'vitest';
import { publicSite, signedIn } from '../../testing-person.ts';
import { draw } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { leaveSelection } from '../../ui/testing-date-time.ts';
import { useToasts } from '../../ui/toast-store.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { SessionEditor } from './SessionEditor.tsx';

export const HOUR_MS = 3_600_000;
export const startMs = Date.parse('2026-11-24T10:00');
/** A session as the server answers it. */
export const session = (idVotingSession: string, title: string) => ({
  idVotingSession,
  title,
  description: 'Item 1',
  epochStartTime: startMs,
  epochEndTime: startMs + HOUR_MS,
  members: null,
  telephony: { accessCode: null },
  phoneAndVideoSystemPassword: 'kept',
  webexMeeting: { roomId: null },
  data_json: { davra: { chatAll: true, quorums: [], proxyVoters: [] as unknown[] } },
});
export const person = (id: string, displayName: string, roles: string[]) => ({
  id,
  webex: { displayName },
  davra: { roles, groups: displayName.startsWith('Hana') ? [] : ['blue'], type: 'user' },
});

/** An administrator who moderates, on a site with four people, a group and two quorum rules.
 *  Answers what the calls answer, by method and path. */
export async function beginEditing(): Promise<Record<string, unknown>> {
  await i18next.changeLanguage('en-US');
  useSite.setState({
    config: { ...publicSite, flags: { ...defaultFlags, proxyVotersMax: 1, enableQuorum: true } },
  });
  useSignIn.setState({
    info: {
      ...signedIn,
      actionsAllowed: [permissions.adminPage, permissions.moderation, permissions.quorumsEdit],
    },
  });
  leaveSelection();
  sessionStorage.clear();
  // A toast is not shown again within 9.9 s (TOAST-05), so each test needs a fresh store.
  useToasts.setState(useToasts.getInitialState());
  return {
    'GET /api/votingsessions': [session('s1', 'Plenary sitting 114'), session('s2', 'Committee on Water')],
    'GET /api/votingsessions/:idVotingSession': [session('s1', 'Plenary sitting 114')],
    'GET /api/speakers/:idVotingSession/rules': { ...NO_SPEAKING_RULES, followsItem: false },
    'GET /api/users': [
      person('rosa', 'Rosa Quispe', ['member']),
      person('kenji', 'Kenji Watanabe', ['member']),
      person('ana', 'Anabel Moreau', ['member']),
      person('hana', 'Hana Sato', ['observer']),
    ],
    'GET /api/roles': [
      { id: 'member', name: 'Member', actionsAllowed: [permissions.vote] },
      { id: 'observer', name: 'Observer', actionsAllowed: [] },
    ],
    'GET /api/guest/logincode/votingsession/:idVotingSession': {
      links: [],
      roles: [],
      directCode: null,
      mails: 'no',
    },
    'GET /api/groups': [
      { id: 'blue', name: 'Blue list' },
      { id: 'empty', name: 'Nobody' },
    ],
    'GET /api/quorums': [
      { id: 'half', name: 'Half of the members' },
      { id: 'third', name: 'A third' },
    ],
    'GET /api/huddle/votingsession/:idVotingSession': [],
    'GET /api/guest/check-huddle-used/:roomId': { used: false },
    'POST /api/votingsessions': session('made', 'Made'),
    'PATCH /api/votingsessions/:idVotingSession': session('s1', 'Renamed'),
  };
}

/** Draws the editor and waits for its title. */
export async function drawEditor(idVotingSession = 's1', copyOf: string | null = null) {
  const events = { onSaved: vi.fn(), onEntered: vi.fn(), onGone: vi.fn() };
  draw(
    <MemoryRouter>
      <main>
        <SessionEditor idVotingSession={idVotingSession} copyOf={copyOf} {...events} />
        <Dialogs />
        <Toasts />
      </main>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1 });
  return events;
}
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Chooses a person by the first letters of their name. */
export async function choose(label: string, name: string) {
  const field = screen.getByRole('combobox', { name: label });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: name.slice(0, 4) } });
  const offered = await waitFor(() => {
    const option = Array.from(document.querySelectorAll<HTMLElement>('[role="option"]')).find(
      ({ textContent }) => textContent === name,
    );
    if (option === undefined) throw new Error(`${name} is not offered`);
    return option;
  });
  fireEvent.click(offered);
}
/** The dialog of PROXY-05, which is closed. */
export async function expectSelectFirst() {
  const dialog = (await screen.findByText('Please select the users first')).closest('dialog, [role]');
  expect(dialog?.textContent).toContain('Information');
  press('OK');
  await waitFor(() => expect(screen.queryByText('Please select the users first')).toBeNull());
}
