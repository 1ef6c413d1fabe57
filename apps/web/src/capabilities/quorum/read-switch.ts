import { useEffect } from 'react';
import { api } from '../../api-client.ts';
import { useSite } from '../site/public.ts';

/** Reads whether the site has quorum switched on, and leaves the rest of the configuration of this
 *  page as it is. Rejects with ApiError. Source: CFG-07. */
export async function readSwitch(): Promise<void> {
  const { flags } = await api('GET /api/siteconfig/client');
  const { config } = useSite.getState();
  if (!flags || !config?.flags) return;
  const { enableQuorum, enableQuorumAutomatedDynamicColoring } = flags;
  const now = { ...config.flags, enableQuorum, enableQuorumAutomatedDynamicColoring };
  useSite.setState({ config: { ...config, flags: now } });
}

/** Reads the switch again whenever somebody comes back to this page: it may have been turned in
 *  another tab, or by somebody else. `follows`: whether the page shows anything by it. Source:
 *  CFG-07. */
export function useSwitchOnReturn(follows: boolean): void {
  useEffect(() => {
    if (!follows) return undefined;
    const readAgain = () => {
      if (document.visibilityState === 'visible') void readSwitch().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', readAgain);
    window.addEventListener('focus', readAgain);
    return () => {
      document.removeEventListener('visibilitychange', readAgain);
      window.removeEventListener('focus', readAgain);
    };
  }, [follows]);
}
