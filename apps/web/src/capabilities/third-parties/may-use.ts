import type { ThirdPartyUse } from '@hemicycle/contract/third-party-names';
import { api } from '../../api-client.ts';

/** Whether a service of others may be used at this moment. A page outside of the chamber does not
 *  know of secret votes, and another tab may have taken the answer back, so the server is asked.
 *  Source: CFG-15, CFG-16, DESIGN §7. */
export async function mayUse(use: ThirdPartyUse): Promise<boolean> {
  const { agreed } = await api('GET /api/third-parties/use');
  return agreed.includes(use);
}
