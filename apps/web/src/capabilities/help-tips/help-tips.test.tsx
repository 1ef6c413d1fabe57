import { permissions } from '@hemicycle/contract/permissions';
import type { SiteHelpTips } from '@hemicycle/contract/site-help-tips';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useInterpretingMode } from '../../chamber-frame/interpreting.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { showAccessible } from '../../ui/accessibility-mode.ts';
import { useAnnouncements } from '../../ui/announcer.ts';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { hearNotification } from '../moderation/public.ts';
import { useSite } from '../site/public.ts';
import { helpTipsChamberPart } from './chamber-part.tsx';
import { openHelpTips } from './shown-tips.ts';

const { StandBy, useAccountEntries } = helpTipsChamberPart;
const sent: unknown[] = [];
let siteTips: SiteHelpTips;
let status: number;

function InterpretingMode() {
  useInterpretingMode(true);
  return null;
}

/** The menu of the account, and the elements of the chamber beside which tips stand. */
function Chamber() {
  const entries = useAccountEntries?.().entries ?? [];
  return (
    <main>
      {entries.map(({ key, label, note, onSelect }) => (
        <button key={key} type="button" onClick={onSelect}>
          {label} {note}
        </button>
      ))}
      <button type="button" data-help="microphone">
        Mute
      </button>
      <button type="button" data-help="hand">
        Raise hand
      </button>
      <textarea aria-label="Message" />
      {StandBy && <StandBy />}
    </main>
  );
}

beforeEach(() => {
  history.replaceState(null, '', '/app');
  status = 204;
  sent.length = 0;
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
  useLive.setState({
    ...emptyLiveStore,
    session: testSession,
    connection: 'connected',
    people: { rosa: livePerson('rosa'), marit: { ...livePerson('marit'), displayName: 'Marit Solberg' } },
  });
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect(0, 0, 10, 10)] as never);
  siteTips = {};
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(siteTips);
    sent.push(JSON.parse(String(body)));
    return new Response(status === 204 ? null : JSON.stringify({ code: 'not-in-chamber' }), { status });
  });
});
afterEach(() => {
  showAccessible(false);
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const sendTip = (tip = 'meeting.microphone', from = 'marit') =>
  act(async () =>
    hearNotification({ type: 'broadcast', from, broadcast: { type: 'helpTip', toGroup: 's1', tip } }),
  );

test('[TIP-01] the tips of the site stand in its order and words, its own beside the element that it chose', async () => {
  siteTips = {
    meeting: [
      { name: 'own-1', beside: 'hand', texts: { fr: { title: 'Parole', text: 'Levez la main.' } } },
      { name: 'microphone', beside: 'microphone', texts: { en: { title: 'Sound', text: 'Ask first.' } } },
    ],
  };
  draw(<Chamber />);
  await userEvent.click(screen.getByRole('button', { name: /Help tips on the chamber/ }));
  const tip = await screen.findByRole('dialog', { name: 'Parole' });
  expect(tip.textContent).toContain('Tip 1 of 2');
  expect(screen.getByText('Raise hand').dataset['helpShown']).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByRole('dialog', { name: 'Sound' }).textContent).toContain('Ask first.');
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await sendTip('meeting.camera');
  expect(screen.queryByRole('dialog')).toBeNull();
  await sendTip('meeting.own-1');
  expect(await screen.findByRole('dialog', { name: 'Parole' })).toBeDefined();
});

test('[TIP-01] [TIP-02] the tips of a group go in their order, numbered, each beside its element, and close after the last', async () => {
  const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
  draw(<Chamber />);
  const entry = screen.getByRole('button', { name: 'Help tips on the chamber Not seen yet' });
  await userEvent.click(entry);
  const tip = await screen.findByRole('dialog', { name: 'Your microphone' });
  expect(tip.textContent).toContain('Tip 1 of 2');
  expect(screen.getByText('Mute').dataset['helpShown']).toBeDefined();
  const ok = screen.getByRole('button', { name: 'OK' });
  expect(document.activeElement).toBe(ok);
  expect(scrolledTo).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Broadcast' })).toBeNull();
  await expectAccessible();
  await userEvent.click(ok);
  expect(screen.getByRole('dialog', { name: 'Ask to speak' }).textContent).toContain('Tip 2 of 2');
  expect(screen.getByText('Mute').dataset['helpShown']).toBeUndefined();
  expect(useAnnouncements.getState().polite.text).toContain('Tip 2 of 2: Ask to speak');
  await userEvent.click(ok);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(entry));
  expect(screen.getByRole('button', { name: 'Help tips on the chamber' })).toBeDefined();
});

test('[TIP-02] Escape closes the tips, wherever the focus is', async () => {
  draw(<Chamber />);
  await act(() => openHelpTips('rosa', 'meeting'));
  await screen.findByRole('dialog');
  screen.getByText('Raise hand').focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[TIP-01] where no element of a group is on the page, the person is told', async () => {
  draw(<Chamber />);
  await userEvent.click(screen.getByRole('button', { name: /^Help tips on voting/ }));
  expect(useToasts.getState().list.shown[0]?.toast.text).toBe(
    'There is no tip on what stands on the page now.',
  );
});

test('[TIP-03] [MOD-09] a moderator broadcasts a tip, and reads where that failed', async () => {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  draw(<Chamber />);
  await act(() => openHelpTips('rosa', 'meeting'));
  await userEvent.click(await screen.findByRole('button', { name: 'Broadcast' }));
  expect(sent).toEqual([{ type: 'helpTip', toGroup: 's1', tip: 'meeting.microphone' }]);
  const toasts = () => useToasts.getState().list.shown.map(({ toast }) => toast.text);
  await waitFor(() => expect(toasts()).toEqual(['Everybody in the sitting was shown this tip.']));
  status = 409;
  await userEvent.click(screen.getByRole('button', { name: 'Broadcast' }));
  await waitFor(() => expect(toasts()).toContain('The tip was not sent.'));
});

test('[TIP-01] [MOD-09] the page of an interpreter has tips of its own, and nothing is broadcast from there', async () => {
  history.replaceState(null, '', '/app/interpreter');
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  draw(
    <>
      <InterpretingMode />
      <Chamber />
      <div role="group" aria-labelledby="desk-air">
        <h2 id="desk-air">You interpret into English</h2>
      </div>
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Help tips on interpreting/ }));
  expect((await screen.findByRole('dialog', { name: 'Your microphone' })).textContent).toContain(
    'Tip 1 of 1',
  );
  await act(() => openHelpTips('rosa', 'meeting'));
  expect(screen.getByRole('dialog', { name: 'Your microphone' }).textContent).toContain('Tip 1 of 2');
  expect(screen.queryByRole('button', { name: 'Broadcast' })).toBeNull();
});

test('[TIP-04] [MOD-09] a tip of a moderator is announced, takes no focus, and closes after 10 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
  draw(<Chamber />);
  await user.type(screen.getByLabelText('Message'), 'I agree');
  await sendTip();
  const tip = await screen.findByRole('dialog', { name: 'Your microphone' });
  expect(tip.textContent).toContain('A tip from Marit Solberg');
  expect(document.activeElement).toBe(screen.getByLabelText('Message'));
  expect(useAnnouncements.getState().polite.text).toContain('A tip from Marit Solberg: Your microphone.');
  act(() => void vi.advanceTimersByTime(9_000));
  expect(screen.queryByRole('dialog')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1_100));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[TIP-04] it stays under the pointer, and its element need not be on the page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
  draw(<Chamber />);
  await sendTip('meeting.layout');
  await user.hover(await screen.findByText('How the pictures stand'));
  act(() => void vi.advanceTimersByTime(20_000));
  await user.unhover(screen.getByText('How the pictures stand'));
  act(() => void vi.advanceTimersByTime(10_100));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[TIP-04] [A11Y-03] in accessibility mode it stays three times as long', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  showAccessible(true);
  draw(<Chamber />);
  await sendTip();
  await screen.findByRole('dialog');
  act(() => void vi.advanceTimersByTime(29_000));
  expect(screen.queryByRole('dialog')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1_500));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[TIP-04] the tips that somebody reads go on after the tip of a moderator', async () => {
  draw(<Chamber />);
  await act(() => openHelpTips('rosa', 'meeting'));
  await screen.findByRole('dialog', { name: 'Your microphone' });
  await sendTip('meeting.layout');
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByRole('dialog', { name: 'Your microphone' }).textContent).toContain('Tip 1 of 2');
});

test('[FND-20] without popups there are no tips and no entries; and nobody is shown their own tip', async () => {
  localStorage.setItem('popups', 'false');
  draw(<Chamber />);
  expect(screen.queryByRole('button', { name: /^Help tips/ })).toBeNull();
  await sendTip();
  localStorage.removeItem('popups');
  await sendTip('meeting.microphone', 'rosa');
  await act(async () => {});
  expect(screen.queryByRole('dialog')).toBeNull();
});
