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
