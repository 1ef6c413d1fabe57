import i18next from 'i18next';
import { noteFailure } from '../../note-failure.ts';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { restartLines } from '../media/public.ts';
import { takeAir } from './air.ts';
import { useOwnAir } from './air-store.ts';

/** For this time, in ms, after a restart the page waits for the line to the server, to ask for the
 *  air that went with it. */
const CONNECTS_WITHIN_MS = 15_000;

/** Starts the lines of the desk anew. The server keeps the air while the page's line to it holds;
 *  where that broke too, the page asks for the air again once it is back, and the server decides.
 *  Source: BEY-38. */
export async function restartDesk(): Promise<void> {
  const { air } = useOwnAir.getState();
  await restartLines();
  if (air === null || useOwnAir.getState().lost?.channelId !== air.channelId) return;
  if (!(await isConnectedInTime())) return;
  const channel = useLive.getState().interpreterChannels.find(({ id }) => id === air.channelId);
  // Another interpreter has taken the air, or the page has it again, meanwhile.
  if (channel === undefined || channel.onAir !== null) return;
  if (useOwnAir.getState().lost?.channelId !== air.channelId) return;
  useOwnAir.setState({ lost: null });
  await takeAir(channel).catch((error: unknown) => {
    noteFailure('the air was not given back after a restart of the lines', error);
    showToast({ kind: 'warning', text: i18next.t('interpretation:notOnAir') });
  });
}

function isConnectedInTime(): Promise<boolean> {
  return new Promise((resolve) => {
    const isConnected = () =>
      useLive.getState().connection === 'connected' && useLive.getState().session !== null;
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve(isConnected());
    };
    const timer = setTimeout(end, CONNECTS_WITHIN_MS);
    const stop = useLive.subscribe(() => {
      if (isConnected()) end();
    });
    if (isConnected()) end();
  });
}
