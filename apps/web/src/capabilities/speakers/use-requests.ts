import type { SpeakingSide } from '@hemicycle/contract/speaking-rules';
import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';
import { callSpeaker, keepSpeakers } from './keep-speakers.ts';

/** What is done with requests. Undefined `run`: without a connection, or while something runs. */
type RequestAct =
  | { readonly kind: 'side'; readonly side: SpeakingSide | null }
  | { readonly kind: 'intervene' }
  | { readonly kind: 'drop' | 'take' | 'call'; readonly requestId: string };

export interface RequestActs {
  readonly run: ((act: RequestAct) => void) | undefined;
  /** Why nothing can be done now. */
  readonly reason: string | undefined;
}

/** Asks, withdraws, refuses and takes requests; a failure is told in a toast. Source: BEY-43. */
export function useRequestActs(list: LiveSpeakers | null): RequestActs {
  const { t } = useTranslation('speakers');
  const errorText = useErrorText();
  const connected = useLive((live) => live.connection === 'connected');
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const [busy, setBusy] = useState(false);

  async function run(act: RequestAct) {
    if (idVotingSession === undefined) return;
    setBusy(true);
    try {
      await make(act, idVotingSession, list?.version ?? 0);
    } catch (error) {
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else showToast({ kind: 'error', text: t('requestFailed'), detail: errorText(error) });
    } finally {
      setBusy(false);
    }
  }

  return {
    run: connected && !busy ? (act) => void run(act) : undefined,
    reason: connected ? undefined : t('offline'),
  };
}

async function make(act: RequestAct, idVotingSession: string, version: number): Promise<void> {
  const params = { idVotingSession };
  switch (act.kind) {
    case 'side':
      await api('PUT /api/speakers/:idVotingSession/side', { params, body: { side: act.side } });
      return;
    case 'intervene':
      await api('POST /api/speakers/:idVotingSession/interventions', { params });
      return;
    case 'drop':
      await api('DELETE /api/speakers/:idVotingSession/requests/:requestId', {
        params: { ...params, requestId: act.requestId },
      });
      return;
    case 'take':
      keepSpeakers(
        idVotingSession,
        await api('POST /api/speakers/:idVotingSession/interventions/:requestId/take', {
          params: { ...params, requestId: act.requestId },
          body: { version },
        }),
      );
      return;
    case 'call':
      await callSpeaker(idVotingSession, version, { requestId: act.requestId });
  }
}
