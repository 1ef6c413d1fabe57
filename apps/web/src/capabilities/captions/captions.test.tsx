import type { Caption } from '@hemicycle/contract/captions';
import { permissions } from '@hemicycle/contract/permissions';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FrameProvider } from '../../chamber-frame/use-frame.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { serverClock } from '../../server-clock.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { showAccessible } from '../../ui/accessibility-mode.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import {
  choicesOf,
  keepCaptionChoices,
  keepSittingChoice,
  useCaptionChoices,
  useSittingChoices,
} from './caption-choices.ts';
import { beginCorrection } from './caption-outbox.ts';
import { captionsChamberPart } from './chamber-part.tsx';
import { CaptionSettings } from './CaptionSettings.tsx';
import { CaptionsTab } from './CaptionsTab.tsx';
import { CaptionStrip } from './CaptionStrip.tsx';
import { SittingTranscript } from './SittingTranscript.tsx';

const SITTING = testSession.idVotingSession;
const calls: { readonly call: string; readonly body: unknown }[] = [];
/** What the server answers to lines that are sent: 200, or this error. */
let refusal: { readonly code: string; readonly status: number } | null = null;
let kept: Caption[] = [];

function line(number: number, more: Partial<Caption> = {}): Caption {
  return {
    id: `c${String(number)}`,
    language: 'default',
    number,
    version: number,
    text: `Line ${String(number)}`,
    speaker: null,
    captioner: 'Leila Haddad',
    createdAt: serverClock.nowMs(),
    correction: null,
    growing: false,
    automatic: null,
    ...more,
  };
}

beforeEach(() => {
  localStorage.clear();
  calls.length = 0;
  refusal = null;
  kept = [];
  useSite.setState({
    config: { ...publicSite, captionLanguages: [{ code: 'ar', languageNative: 'العربية' }] },
  });
  useSignIn.setState({ info: signedIn });
  useLive.setState({
    ...emptyLiveStore,
    session: testSession,
    connection: 'connected',
    people: { rosa: livePerson('rosa') },
  });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search } = new URL(address, 'http://here');
    calls.push({
      call: `${method} ${pathname}${search}`,
      body: body === undefined ? undefined : JSON.parse(String(body)),
    });
    if (pathname.startsWith('/api/agenda/')) return Response.json({ items: [] });
    if (method === 'GET')
      return Response.json({ captions: kept, more: false, languages: ['default'], captionReaders: [] });
    if (refusal !== null) {
      const { code, status } = refusal;
      return Response.json({ error: { code, message: '', requestId: 'r' } }, { status });
    }
    return Response.json(line(1));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const asCaptioner = (roleNames = ['Member']) => {
  const roles = roleNames.map((name) => ({ id: name, name }));
  useSignIn.setState({ info: { ...signedIn, roles, actionsAllowed: [permissions.transcriber] } });
};
const show = () => localStorage.setItem(`captions.mode.rosa.${SITTING}`, '2');
const send = () => localStorage.setItem(`captions.sends.rosa.${SITTING}`, 'true');
const told = (...captions: Caption[]) => act(() => useLive.setState({ captions }));
const texts = (place: Element) => [...place.querySelectorAll('p')].map(({ textContent }) => textContent);
const sent = () => calls.filter(({ call }) => call === 'POST /api/people/captions').map(({ body }) => body);
const frame = (openTab = vi.fn()) => ({
  huddles: { huddle: null, moving: false, enter: async () => undefined },
  leave: () => undefined,
  openTab,
  chime: () => undefined,
  chimeAtZero: () => undefined,
});

/** Draws the height that the strip asks for. */
function Height() {
  return <output>{String(captionsChamberPart.stageStrip?.useStrip()?.heightPx ?? null)}</output>;
}

describe('the display', () => {
  test('[CAP-05] three lines show, each new one slides in for 500 ms, and not for who wants no motion', async () => {
    show();
    const animate = vi.fn();
    Object.assign(HTMLElement.prototype, { animate });
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(28);
    const reduced = vi.spyOn(window, 'matchMedia');
    const { container } = draw(<CaptionStrip />);
    const display = container.querySelector('[data-colour]')!;
    told(line(1), line(2), line(3), line(4));
    expect(texts(display)).toEqual(['Line 2', 'Line 3', 'Line 4']);
    expect(animate).toHaveBeenLastCalledWith(
      [{ transform: 'translateY(28px)' }, { transform: 'none' }],
      expect.objectContaining({ duration: 500 }),
    );
    animate.mockClear();
    reduced.mockReturnValue({ matches: true } as MediaQueryList);
    told(line(1), line(2), line(3), line(4), line(5));
    expect(texts(display)).toEqual(['Line 3', 'Line 4', 'Line 5']);
    expect(animate).not.toHaveBeenCalled();
    await expectAccessible(container);
  });

  test('[CAP-06][CAP-07] a blank line after 8.1 s, nothing and dim after 16.2 s, light again with new text', () => {
    vi.useFakeTimers();
    show();
    const { container } = draw(<CaptionStrip />);
    const display = container.querySelector<HTMLElement>('[data-colour]')!;
    expect(display.style.opacity).toBe('0.2');
    told(line(1));
    expect(display.style.opacity).toBe('1');
    act(() => void vi.advanceTimersByTime(8_099));
    expect(texts(display)).toEqual(['Line 1']);
    act(() => void vi.advanceTimersByTime(1));
    expect(texts(display)).toEqual(['Line 1', '']);
    act(() => void vi.advanceTimersByTime(8_100));
    expect(texts(display)).toEqual([]);
    expect(display.style.opacity).toBe('0.2');
    told(line(1), line(2));
    expect(texts(display)).toEqual(['Line 2']);
    expect(display.style.opacity).toBe('1');
  });

  test('[BEY-15] only lines of the reader’s language show, with their corrections', () => {
    show();
    localStorage.setItem('captions.rosa', JSON.stringify({ language: 'ar', size: 'large', colour: 'dark' }));
    const { container } = draw(<CaptionStrip />);
    const display = container.querySelector<HTMLElement>('[data-colour]')!;
    told(line(1), line(2, { language: 'ar', text: 'شكرا' }));
    expect(texts(display)).toEqual(['شكرا']);
    expect(display.dataset['colour']).toBe('dark');
    expect(display.style.getPropertyValue('--caption-text')).toBe('1.75rem');
    told(line(1), line(2, { language: 'ar', text: 'شكرًا', version: 3 }));
    expect(texts(display)).toEqual(['شكرًا']);
  });

  test('[BEY-27] a screen reader gets the lines in pieces, at most every 5 s', () => {
    vi.useFakeTimers();
    show();
    draw(<CaptionStrip />);
    const log = screen.getByRole('log', { name: 'Captions' });
    told(line(1));
    act(() => void vi.advanceTimersByTime(0));
    expect(texts(log)).toEqual(['Line 1']);
    told(line(1), line(2));
    told(line(1), line(2), line(3));
    act(() => void vi.advanceTimersByTime(4_900));
    expect(texts(log)).toEqual(['Line 1']);
    act(() => void vi.advanceTimersByTime(100));
    expect(texts(log)).toEqual(['Line 1', 'Line 2 Line 3']);
  });

  test('[BEY-15] what was missed while the line was lost is read and shown', async () => {
    show();
    const { container } = draw(<CaptionStrip />);
    told(line(1));
    act(() => useLive.setState({ connection: 'closed' }));
    kept = [line(2)];
    act(() => useLive.setState({ connection: 'connected' }));
    await waitFor(() =>
      expect(texts(container.querySelector('[data-colour]')!)).toEqual(['Line 1', 'Line 2']),
    );
    expect(calls.at(-1)?.call).toBe(`GET /api/captions/${SITTING}?language=default&after=1`);
  });

  test('[CAP-01] it is off for who never chose, and in a huddle', () => {
    draw(<Height />);
    expect(screen.getByRole('status').textContent).toBe('null');
    act(show);
    act(() => useLive.setState({ people: { rosa: livePerson('rosa', { meeting: 'huddle' }) } }));
    expect(screen.getByRole('status').textContent).toBe('null');
  });
});

describe('the field of a captioner', () => {
  test('[CAP-03] who joined as Captioner starts with sending and display on, others with both off', async () => {
    asCaptioner(['Member', 'Captioner']);
    const { unmount } = draw(<Height />);
    expect(screen.getByRole('status').textContent).toBe('null');
    unmount();
    localStorage.setItem('joinedAsRole', 'Captioner');
    const { container } = draw(<CaptionStrip />);
    expect(screen.getByRole('textbox', { name: 'Caption' })).toBeTruthy();
    expect(container.querySelector('[data-colour]')).toBeTruthy();
    await expectAccessible(container);
  });

  test('[CAP-03] [GUEST-01] who holds that role alone joins as Captioner without choosing, as a guest by their link', () => {
    // Somebody else chose on this machine before.
    localStorage.setItem('joinedAsRole', 'Member');
    asCaptioner(['Captioner']);
    const { container } = draw(<CaptionStrip />);
    expect(screen.getByRole('textbox', { name: 'Caption' })).toBeTruthy();
    expect(container.querySelector('[data-colour]')).toBeTruthy();
  });

  test('[PERM-20] without the permission there is no field, whatever role one joined as', () => {
    localStorage.setItem('joinedAsRole', 'Captioner');
    draw(<CaptionStrip />);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('[CAP-02] sending is a switch of its own, beside the display', async () => {
    asCaptioner();
    draw(<CaptionsTab />);
    const { rerender } = draw(<Height />);
    await userEvent.click(await screen.findByRole('switch', { name: 'Send captions' }));
    rerender(<Height />);
    // The field alone, without the lines.
    expect(screen.getAllByRole('status').at(-1)?.textContent).toBe('52');
  });

  test('[CAP-08][CAP-09][CAP-10][CAP-11][CAP-12] Enter, a full line and a space send; colours and count follow', async () => {
    asCaptioner();
    send();
    draw(<CaptionStrip />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Caption' });
    const fill = () => field.parentElement?.dataset['fill'];
    await userEvent.type(field, '  Order, order  {Enter}');
    expect(field.value).toBe('');
    await userEvent.type(field, 'x'.repeat(44));
    expect(fill()).toBe('white');
    await userEvent.type(field, 'x');
    expect(fill()).toBe('orange');
    await userEvent.type(field, 'x'.repeat(6));
    expect(fill()).toBe('red');
    expect(screen.getByText('51 of 55')).toBeTruthy();
    await userEvent.type(field, ' ');
    expect(field.value).toBe('');
    await userEvent.type(field, `${'y'.repeat(50)} carry`);
    expect(field.value).toBe('carry');
    await userEvent.type(field, '{Enter}{Enter}');
    await waitFor(() =>
      expect(sent()).toEqual(
        ['Order, order', 'x'.repeat(51), 'y'.repeat(50), 'carry'].map((message) => ({
          message,
          language: 'default',
          requestId: expect.any(String),
        })),
      ),
    );
  });

  test('[CAP-04] a line that the server refuses waits, with those behind it, until the captioner decides', async () => {
    asCaptioner();
    send();
    refusal = { code: 'captions-in-huddle', status: 409 };
    draw(
      <>
        <CaptionStrip />
        <CaptionsTab />
      </>,
    );
    const field = screen.getByRole('textbox', { name: 'Caption' });
    await userEvent.type(field, 'One{Enter}Two{Enter}');
    expect(await screen.findByText('Not sent:')).toBeTruthy();
    expect(screen.getByText('1 line is on its way.')).toBeTruthy();
    expect(sent()).toHaveLength(1);
    await expectAccessible();
    refusal = null;
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(sent()).toHaveLength(3));
    // The same line again, under the same id.
    expect(sent()[1]).toEqual(sent()[0]);
    expect(screen.queryByText('Not sent:')).toBeNull();
  });

  test('[CAP-04] a line without an answer is sent again by itself, under the same id', async () => {
    asCaptioner();
    send();
    refusal = { code: 'database-unavailable', status: 503 };
    draw(<CaptionStrip />);
    vi.useFakeTimers();
    const field = screen.getByRole('textbox', { name: 'Caption' });
    fireEvent.change(field, { target: { value: 'One' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await act(() => vi.advanceTimersByTimeAsync(10));
    refusal = null;
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(sent()).toHaveLength(2);
    expect(sent()[1]).toEqual(sent()[0]);
  });

  test('[BEY-15] Arrow up in the empty field corrects the last line; Escape leaves it', async () => {
    asCaptioner();
    send();
    draw(<CaptionStrip />);
    told(line(1, { text: 'fourty-two' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Caption' }), '{ArrowUp}');
    const correction = screen.getByRole('textbox', { name: 'Correct “fourty-two”' });
    expect(document.activeElement).toBe(correction);
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Caption' }));
    await userEvent.keyboard('{ArrowUp}');
    const again = screen.getByRole('textbox', { name: 'Correct “fourty-two”' });
    await userEvent.clear(again);
    await userEvent.type(again, 'forty-two{Enter}');
    await waitFor(() =>
      expect(calls.at(-1)).toEqual({
        call: 'PATCH /api/people/captions/c1',
        body: { message: 'forty-two', version: 1 },
      }),
    );
    expect(await screen.findByRole('textbox', { name: 'Caption' })).toBeTruthy();
  });

  test('[BEY-15] [BEY-14] a correction that is being typed outlives its field, and other news of its line', async () => {
    asCaptioner();
    send();
    const { unmount } = draw(<CaptionStrip />);
    told(line(1, { text: 'fourty-two' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Caption' }), '{ArrowUp}');
    const typed = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Correct “fourty-two”' });
    await userEvent.clear(typed());
    await userEvent.type(typed(), 'forty-tw');
    unmount();
    draw(<CaptionStrip />);
    expect(typed().value).toBe('forty-tw');
    act(() => beginCorrection(line(1, { text: 'fourty-two', version: 2 })));
    expect(typed().value).toBe('forty-tw');
    await userEvent.type(typed(), 'o{Enter}');
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ message: 'forty-two', version: 2 }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Caption' }), '{ArrowUp}');
    expect(typed().value).toBe('fourty-two');
  });
});

describe('the menu', () => {
  test('[CAP-01][BEY-15] 0 and 2 can be chosen; it keeps each in this browser, and opens the transcript', async () => {
    const openTab = vi.fn();
    draw(
      <FrameProvider value={frame(openTab)}>
        <CaptionSettings onClose={() => undefined} />
      </FrameProvider>,
    );
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ value, checked, disabled }) => [value, checked, disabled])).toEqual([
      ['0', true, false],
      ['1', false, true],
      ['2', false, false],
    ]);
    await userEvent.click(screen.getByRole('radio', { name: 'Typed by a captioner' }));
    expect(localStorage.getItem(`captions.mode.rosa.${SITTING}`)).toBe('2');
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'ar');
    await userEvent.selectOptions(screen.getByLabelText('Size'), 'largest');
    await userEvent.selectOptions(screen.getByLabelText('Colours'), 'yellow');
    await userEvent.selectOptions(screen.getByLabelText('Position'), 'center');
    await userEvent.selectOptions(screen.getByLabelText('Place on the stage'), 'top');
    await userEvent.click(screen.getByLabelText('A screen reader reads new captions aloud'));
    expect(choicesOf(localStorage.getItem('captions.rosa'))).toEqual({
      language: 'ar',
      size: 'largest',
      colour: 'yellow',
      place: 'center',
      edge: 'top',
      aloud: false,
    });
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Open the transcript' }));
    expect(openTab).toHaveBeenCalledWith('captions');
  });

  test.each(['', 'no JSON', '[]', 'null', '{"size":"huge","colour":1}'])(
    '[BEY-15] choices that cannot be read count as not chosen: %s',
    (text) => {
      expect(choicesOf(text)).toEqual({
        language: 'default',
        size: 'medium',
        colour: 'light',
        place: 'start',
        edge: 'foot',
        aloud: true,
      });
    },
  );
});

describe('in accessibility mode', () => {
  test('[A11Y-03] captions are shown, larger and not aloud, until the person chooses otherwise', () => {
    showAccessible(true);
    const { result } = renderHook(() => [useSittingChoices(), useCaptionChoices()]);
    expect(result.current).toMatchObject([{ mode: '2' }, { size: 'large', aloud: false }]);
    act(() => {
      keepSittingChoice('mode', 'rosa', '0');
      keepCaptionChoices('rosa', { ...choicesOf(null), size: 'small' });
    });
    expect(result.current).toMatchObject([{ mode: '0' }, { size: 'small', aloud: true }]);
  });
});

describe('lines that a program still writes', () => {
  test('[BEY-28] a line grows in its place, and its time without text begins anew', async () => {
    show();
    vi.useFakeTimers();
    const { container } = draw(<CaptionStrip />);
    const display = container.querySelector('[data-colour]')!;
    told(line(1), line(2, { text: 'The Hou', growing: true }));
    expect(texts(display)).toEqual(['Line 1', 'The Hou']);
    act(() => void vi.advanceTimersByTime(7_000));
    told(line(1), line(2, { text: 'The House', version: 3, growing: true }));
    act(() => void vi.advanceTimersByTime(7_000));
    expect(texts(display)).toEqual(['Line 1', 'The House']);
    act(() => void vi.advanceTimersByTime(20_000));
    expect(texts(display)).toEqual([]);
    told(line(1), line(2, { text: 'The House sits', version: 4, growing: true }));
    expect(texts(display)).toEqual(['The House sits']);
    told(line(1), line(2, { text: '', version: 5, growing: true }));
    expect(texts(display)).toEqual([]);
  });

  test('[BEY-28][BEY-27] a screen reader reads it when it is complete or rests, and then only what was added', () => {
    show();
    vi.useFakeTimers();
    draw(<CaptionStrip />);
    const said = () => screen.getByRole('log').textContent;
    told(line(1, { text: 'The', growing: true }));
    act(() => void vi.advanceTimersByTime(4_000));
    told(line(1, { text: 'The House', version: 2, growing: true }));
    act(() => void vi.advanceTimersByTime(4_000));
    expect(said()).toBe('');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(said()).toBe('The House');
    told(line(1, { text: 'The House sits.', version: 3 }));
    act(() => void vi.advanceTimersByTime(5_000));
    expect(said()).toBe('The Housesits.');
  });
});

describe('the transcript', () => {
  test('[BEY-15] it names speaker and time, marks a correction, is searched, and takes the news', async () => {
    kept = [
      line(1, { speaker: 'Rosa Quispe', text: 'Thank you, Speaker.' }),
      line(2, {
        text: 'Forty-two',
        version: 3,
        correction: { firstText: 'Fourty-two', by: 'Leila Haddad', at: serverClock.nowMs() },
      }),
    ];
    const { container } = draw(<CaptionsTab />);
    const transcript = await screen.findByRole('region', { name: 'Transcript' });
    const rows = () => within(transcript).getAllByRole('listitem');
    expect(rows()).toHaveLength(2);
    expect(rows()[0]?.textContent).toMatch(/\d\d:\d\d:\d\d Rosa Quispe/u);
    expect(rows()[1]?.textContent).toContain('Leila Haddad');
    expect(within(rows()[1]!).getByText('Fourty-two').tagName).toBe('DEL');
    told(line(3, { version: 4, text: 'As news' }));
    expect(rows()).toHaveLength(3);
    const search = screen.getByRole('searchbox', { name: 'Search the transcript' });
    await userEvent.type(search, 'rosa');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await userEvent.clear(search);
    await userEvent.type(search, 'nowhere');
    expect(await screen.findByText('No line contains these words.')).toBeTruthy();
    await expectAccessible(container);
    // Nobody without the permission corrects.
    expect(screen.queryByRole('button', { name: /Correct/u })).toBeNull();
  });

  test('[BEY-15][AGENDA-01] lines stand under the item that was current', async () => {
    const begunAt = line(2).createdAt;
    kept = [line(1, { createdAt: begunAt - 60_000 }), line(2, { createdAt: begunAt })];
    const item = {
      ...{ id: 'i4', parentId: null, number: '4', title: 'Water', hasText: false, plannedStart: null },
      ...{ plannedMinutes: null, state: 'current' as const, begunAt, endedAt: null },
      ...{ spentMs: 0, runningSince: begunAt, votes: [], version: 1, kind: 'item' as const },
      ...{ consent: false, movers: [], parties: [], paperCount: 0 },
    };
    const { agenda } = useLive.getState();
    act(() => useLive.setState({ agenda: { ...agenda, publishedAt: 1, items: [item] } }));
    draw(<CaptionsTab />);
    expect(await screen.findByText('Line 2')).toBeTruthy();
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual([expect.stringContaining('Line 1'), '4 Water', expect.stringContaining('Line 2')]);
    act(() => useLive.setState({ agenda }));
  });

  test('[BEY-15] a line that never arrived as news is read', async () => {
    draw(<CaptionsTab />);
    expect(await screen.findByText('No captions yet')).toBeTruthy();
    kept = [line(1), line(2)];
    told(line(2));
    expect(await screen.findByText('Line 1')).toBeTruthy();
  });

  test('[BEY-15] what was told while the reader was in a huddle is read on the way back', async () => {
    const inRoom = (meeting: 'mainchamber' | 'huddle') =>
      act(() => useLive.setState({ people: { rosa: livePerson('rosa', { meeting, meetingId: 'r1' }) } }));
    inRoom('huddle');
    draw(<CaptionsTab />);
    expect(await screen.findByText('No captions yet')).toBeTruthy();
    kept = [line(1)];
    inRoom('mainchamber');
    expect(await screen.findByText('Line 1')).toBeTruthy();
  });

  test('[BEY-15] one of an earlier sitting that cannot be read says so, and is tried again', async () => {
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    draw(<SittingTranscript idVotingSession="earlier" />);
    expect(await screen.findByText('The transcript could not be read')).toBeTruthy();
    vi.stubGlobal('fetch', fetch);
    kept = [line(1)];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Line 1')).toBeTruthy();
  });
});
