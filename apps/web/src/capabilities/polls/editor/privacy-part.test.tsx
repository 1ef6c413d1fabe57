import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../api-client.ts';
import { standInForApi } from '../../../testing-api-client.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { answerCalls, call, enterSitting } from '../testing-api.ts';
import { testPoll } from '../testing-house.ts';
import { PollEditor } from './PollEditor.tsx';

standInForApi(async (what, options) => call(what, options));

test('[PRIV-02] an option that the site has dropped meanwhile is refused at its place, until another one is chosen', async () => {
  enterSitting({ votePrivacyOptions: ['open', 'privateselection'] });
  answerCalls({
    'GET /api/siteconfig/votequestions': [],
    'GET /api/groups': [],
    'GET /api/polls/:pollId/electorate': { electors: [], others: [] },
    'PUT /api/polls/:pollId': () => {
      const details = [{ path: 'anonymous', problem: 'The site does not allow it.' }];
      throw new ApiError('invalid-input', 400, 'No.', { details });
    },
  });
  const draft = { ...testPoll, status: 'draft', anonymous: 'privatevoter' } as const;
  draw(
    <main>
      <PollEditor idVotingSession="s1" draft={draft} onClose={vi.fn<() => void>()} />
    </main>,
  );
  const title = await screen.findByRole('textbox', { name: 'Title' });
  fireEvent.change(title, { target: { value: 'Third reading' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  const list = await screen.findByRole('radiogroup', { name: 'Privacy' });
  const reason = 'The site no longer allows the privacy option of this vote.';
  expect(list.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(list.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
  await waitFor(() => expect(document.activeElement).toBe(list));
  await expectAccessible();
  fireEvent.click(screen.getByRole('radio', { name: 'Just name' }));
  expect(screen.queryByText(reason)).toBeNull();
});
