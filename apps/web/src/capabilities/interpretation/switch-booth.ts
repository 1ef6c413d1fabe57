import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { api } from '../../api-client.ts';
import { useSignIn } from '../auth/public.ts';
import { beOnAir, joinToInterpret } from './air.ts';
import { useOwnAir } from './air-store.ts';
import { insteadOfHearing } from './hearing-store.ts';

/** Goes to another booth of this interpreter. Whoever is on air leaves that air, and is on air in
 *  the other channel where the server has put them there. Resolves with who was on air there
 *  instead; null: nobody. Whoever is not on air asks nothing of the server. Rejects where the
 *  server refuses it; then the page is on air as before. Source: BEY-16, BEY-38. */
export async function switchBooth(to: InterpreterChannel): Promise<{ userId: string } | null> {
  const { air } = useOwnAir.getState();
  if (air === null || air.channelId === to.id) return null;
  useOwnAir.setState({ air: { ...air, switches: true } });
  let taken: { userId: string } | null = null;
  try {
    await insteadOfHearing(async () => {
      const { onAir } = await api('POST /api/interpretation/:channelId/switch', {
        params: { channelId: to.id },
      });
      useOwnAir.setState({ air: null });
      if (onAir !== null && onAir.userId === useSignIn.getState().info?.userId) {
        beOnAir(to, joinToInterpret(to), onAir.sinceMs);
        return;
      }
      taken = onAir;
      air.room.leave();
    });
  } catch (error) {
    const held = useOwnAir.getState().air;
    if (held?.room === air.room) useOwnAir.setState({ air: { ...held, switches: false } });
    throw error;
  }
  return taken;
}
