import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import { switchBooth } from './switch-booth.ts';
import { useOwnBooth } from './use-own-booth.ts';

/** How an interpreter of several booths goes to another one. `next`: the booth after the present
 *  one; null: they are named for no other one. Where their partner is on air there, they are told
 *  that they are off air; a refusal is a toast, too. Source: BEY-16, BEY-38. */
export function useSwitchBooth(): {
  readonly next: InterpreterChannel | null;
  readonly busy: boolean;
  readonly goTo: ((to: InterpreterChannel) => void) | undefined;
} {
  const { t } = useTranslation('interpretation');
  const { booths, booth, choose } = useOwnBooth();
  const connected = useLive((live) => live.connection === 'connected');
  const { run, busy } = useAction(
    async (to: InterpreterChannel) => {
      const taken = await switchBooth(to);
      choose(to.id);
      if (taken === null) return;
      const name = to.interpreters.find(({ userId }) => userId === taken.userId)?.displayName ?? '';
      showToast({
        kind: 'warning',
        text: t('offAirBySwitch', { name, language: to.languageNative }),
      });
    },
    (detail) => showToast({ kind: 'error', text: t('notSwitched'), detail }),
  );
  const index = booths.findIndex(({ id }) => id === booth?.id);
  const next = booths.length < 2 ? null : (booths[(index + 1) % booths.length] ?? null);
  return { next, busy, goTo: connected && !busy ? (to) => void run(to) : undefined };
}
