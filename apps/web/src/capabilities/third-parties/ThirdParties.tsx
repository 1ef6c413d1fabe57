import { ANALYTICS_FRAME_PATH, ANALYTICS_MESSAGE } from '@hemicycle/contract/third-party-names';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { noteFailure } from '../../note-failure.ts';
import { pageState } from '../../page-state.ts';
import { useLive } from '../../realtime/use-live.ts';
import { enterAudit, isSecretPollOpen } from '../audit/public.ts';
import { lookUpAddress } from './look-up-address.ts';
import { mayUse } from './may-use.ts';
import { pageNameOf } from './page-name.ts';
import { useThirdParties } from './use-third-parties.ts';

/** A chamber that fills does not wait for the look-up, in ms. */
const LOOK_UP_AFTER_MS = 15_000;
const page = pageState<{ lookedUp: boolean }>(() => ({ lookedUp: false }));

/** Runs the services of others on the page of a person who agreed: one tells the network address of
 *  the page, once a page, and one counts pages by their names. Neither runs while a secret poll is
 *  open, here or in another sitting. The server is asked about other sittings before each run.
 *  Source: CFG-15, CFG-16, DESIGN §7. */
export function ThirdParties() {
  const agreed = useThirdParties().filter((one) => one.agreed === true);
  const isSecret = useLive(({ polls }) =>
    polls.some(({ status, anonymous }) => status === 'open' && isSecretPoll(anonymous)),
  );
  const url = agreed.find(({ use }) => use === 'address')?.url ?? null;
  useEffect(() => {
    if (url === null || isSecret || page().lookedUp) return;
    const timer = setTimeout(() => void enterAddress(url), LOOK_UP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [url, isSecret]);
  const counts = agreed.some(({ use }) => use === 'analytics');
  return counts && !isSecret ? <Analytics /> : null;
}

async function enterAddress(url: string): Promise<void> {
  page().lookedUp = true;
  try {
    if (!(await mayUse('address'))) return;
    const ip = await lookUpAddress(url);
    if (!isSecretPollOpen()) await enterAudit({ logType: 'pageSpecIp', logObject: { ip } });
  } catch (error) {
    noteFailure('the network address of this page could not be looked up', error);
  }
}

/** The script of analytics in a frame that sees nothing of this page; it is told the name of each
 *  page. */
function Analytics() {
  const name = pageNameOf(useLocation().pathname);
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!loaded || name === null) return undefined;
    let stays = true;
    const tell = async () => {
      if (!(await mayUse('analytics')) || !stays) return;
      // The frame has no origin that could be named; it holds this site's own page.
      frame.current?.contentWindow?.postMessage({ [ANALYTICS_MESSAGE]: name }, '*');
    };
    tell().catch((error: unknown) => noteFailure('the name of the page could not be counted', error));
    return () => {
      stays = false;
    };
  }, [loaded, name]);
  return (
    <iframe
      ref={frame}
      src={ANALYTICS_FRAME_PATH}
      sandbox="allow-scripts"
      title="Analytics"
      hidden
      onLoad={() => setLoaded(true)}
    />
  );
}
