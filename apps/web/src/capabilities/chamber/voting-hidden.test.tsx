import { defaultFlags } from '@hemicycle/contract/default-flags';
import { act, renderHook, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { publicSite, signedIn } from '../../testing-person.ts';
import { draw } from '../../testing-render.tsx';
import { useSignIn } from '../auth/public.ts';
import { showPoll } from '../polls/public.ts';
import { testPoll } from '../polls/testing-house.ts';
import { useSite } from '../site/public.ts';
import { TopBar } from './bars/TopBar.tsx';
import { usePanel } from './panel/use-panel.tsx';

const open = { ...testPoll, status: 'open' as const, closedTime: null };
const timer = { ...open, id: 't1', type: 'timer' as const, title: 'Speaking time', voteOptions: [] };

beforeEach(() => {
  useSignIn.setState({ info: signedIn });
  useLive.setState({ ...emptyLiveStore, version: 1, connection: 'connected', polls: [open, timer] });
});

test.each([
  { hideVotingModule: false, shown: true },
  { hideVotingModule: true, shown: false },
])(
  '[POLL-18] [PROC-01] hideVotingModule $hideVotingModule: votes are shown: $shown',
  ({ hideVotingModule, shown }) => {
    useSite.setState({ config: { ...publicSite, flags: { ...defaultFlags, hideVotingModule } } });
    const panel = renderHook(() => usePanel());
    act(() => showPoll(open.id));
    expect(panel.result.current.tabs.some(({ key }) => key === 'votes')).toBe(shown);
    expect(panel.result.current.tabs.some(({ key }) => key === 'proceedings')).toBe(true);
    expect(panel.result.current.cover !== undefined).toBe(shown);
    draw(<TopBar onEnd={null} onFoyer={vi.fn<() => void>()} onLogOut={vi.fn<() => void>()} />);
    expect(screen.queryByRole('button', { name: /^Show the vote/ }) !== null).toBe(shown);
    expect(screen.queryByRole('button', { name: /^Show the timer/ }) !== null).toBe(shown);
  },
);
