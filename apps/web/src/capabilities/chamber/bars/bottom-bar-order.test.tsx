import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn } from '../../../testing-person.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { useSignIn } from '../../auth/public.ts';
import { useSite } from '../../site/public.ts';
import { BottomBar } from './BottomBar.tsx';
import { useChamberControls } from './use-chamber-controls.tsx';

function Bar() {
  const controls = useChamberControls(false);
  return (
    <BottomBar
      controls={controls}
      layout={{ chosen: 'Equal', waits: false, choose: () => undefined }}
      onLeave={() => undefined}
      leaving={false}
    />
  );
}

beforeEach(() => {
  window.innerWidth = 1440;
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
  useLive.setState({ ...emptyLiveStore, connection: 'connected', people: { rosa: livePerson('rosa') } });
});
afterEach(() => useLive.setState(emptyLiveStore));

const names = () =>
  within(screen.getByRole('contentinfo'))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

test('[FND-11] the bar holds audio, video, share, one hand, both hands and help, in this order', async () => {
  draw(<Bar />);
  expect(names().filter((name) => !name?.startsWith('Choose'))).toEqual([
    'Unmute',
    'Start video',
    'Share',
    'Raise hand',
    'Raise both',
    'Captions',
    'Interpretation',
    'Layout',
    'Help',
    'Leave',
  ]);
  await expectAccessible();
});

test('[FND-09] [FND-11] without a help page of the house, the help that comes with the site opens', () => {
  useSite.setState({ config: { ...publicSite, helpPageUrl: null } });
  const open = vi.fn();
  vi.stubGlobal('open', open);
  draw(<Bar />);
  fireEvent.click(screen.getByRole('button', { name: 'Help' }));
  expect(open.mock.calls[0]?.[0]).toMatch(/^\/app\/help\?refer=http/u);
  vi.unstubAllGlobals();
});

test.each([
  ['Unmute', ['Unmute', 'Mute', 'Muting', 'Unmuting']],
  ['Start video', ['Stop video', 'Start video', 'Starting']],
  ['Share', ['Share', 'Stop sharing']],
  ['Raise hand', ['Lower hand', 'Raise hand']],
])(
  '[MEDIA-09] [SHARE-02] the control that says %s has room for all of %j, so that the bar stands still',
  (name, words) => {
    draw(<Bar />);
    const room = [...screen.getByRole('button', { name }).querySelectorAll<HTMLElement>('[data-word]')];
    expect(room.map(({ dataset }) => dataset['word'])).toEqual(words);
  },
);
