import type { InterpretationLanguage, InterpreterChannel } from '@hemicycle/contract/interpretation';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import { useOwnHuddleId } from '../people/public.ts';

/** Which language the floor of the own room speaks, and how the viewer says it. `spoken`: its
 *  channel; null: nobody has said it. `say` is undefined without a line to the server; with null it
 *  says that it is the language of no channel. A refusal is a toast. Source: BEY-38. */
export function useFloorLanguage(): {
  readonly spoken: InterpreterChannel | null;
  readonly say: ((language: InterpretationLanguage | null) => void) | undefined;
} {
  const { t } = useTranslation('interpretation');
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const connected = useLive((live) => live.connection === 'connected');
  const huddleId = useOwnHuddleId();
  const spoken = useLive(
    ({ interpreterChannels, floorLanguages }) =>
      interpreterChannels.find((one) => one.huddleId === huddleId && floorLanguages.includes(one.language)) ??
      null,
  );
  const { run } = useAction(
    async (language: InterpretationLanguage | null) => {
      if (idVotingSession === undefined) return;
      await api('PUT /api/interpretation/votingsession/:idVotingSession/floor', {
        params: { idVotingSession },
        body: { language, huddleId },
      });
    },
    (detail) => showToast({ kind: 'error', text: t('floorNotSaid'), detail }),
  );
  return { spoken, say: connected ? (language) => void run(language) : undefined };
}
