import { permissions } from '@hemicycle/contract/permissions';
import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { meansLoggedOut, showLoggedOutDialog, useMay } from '../auth/public.ts';
import { callSpeaker, keepSpeakers } from './keep-speakers.ts';
import { titleOfItem } from './title-of-item.ts';

export type StepName =
  | 'next'
  | 'end'
  | 'answer'
  | 'nextList'
  | 'pause'
  | 'resume'
  | 'undo'
  | 'close'
  | 'names';

/** The actions of a moderator on the open list. `run` is undefined while there is no connection or
 *  no list. `busy`: the running step. Source: BEY-13. */
export interface SpeakerSteps {
  readonly busy: StepName | null;
  readonly run: ((step: StepName) => void) | undefined;
}

/** The actions of a person who may lower hands; undefined for everybody else. */
export function useSpeakerSteps(list: LiveSpeakers | null): SpeakerSteps | undefined {
  const { t } = useTranslation('speakers');
  const errorText = useErrorText();
  const moves = useMay(permissions.lowerAllHands);
  const connected = useLive((live) => live.connection === 'connected');
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const [busy, setBusy] = useState<StepName | null>(null);
  if (!moves) return undefined;

  async function run(step: StepName) {
    if (busy !== null || list === null || idVotingSession === undefined) return;
    setBusy(step);
    try {
      await make(step, list, idVotingSession);
    } catch (error) {
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else showToast({ kind: 'error', text: t('failed'), detail: errorText(error) });
    } finally {
      setBusy(null);
    }
  }

  return { busy, run: connected && list !== null ? (step) => void run(step) : undefined };
}

async function make(step: StepName, list: LiveSpeakers, idVotingSession: string): Promise<void> {
  const sent = { params: { idVotingSession }, body: { version: list.version } };
  const keep = (answer: LiveSpeakers) => keepSpeakers(idVotingSession, answer);
  switch (step) {
    case 'next':
      await callSpeaker(idVotingSession, list.version);
      return;
    case 'end':
      return keep(await api('POST /api/speakers/:idVotingSession/end', sent));
    case 'answer':
      return keep(await api('POST /api/speakers/:idVotingSession/answer', sent));
    case 'nextList':
      return keep(
        await api('POST /api/speakers/:idVotingSession/open', {
          params: { idVotingSession },
          body: { closing: list.version, title: titleOfItem() },
        }),
      );
    case 'pause':
      return keep(await api('POST /api/speakers/:idVotingSession/pause', sent));
    case 'resume':
      return keep(await api('POST /api/speakers/:idVotingSession/resume', sent));
    case 'undo':
      return keep(await api('POST /api/speakers/:idVotingSession/undo', sent));
    case 'close':
      return keep(await api('POST /api/speakers/:idVotingSession/close', sent));
    case 'names':
      return keep(
        await api('PATCH /api/speakers/:idVotingSession', {
          params: { idVotingSession },
          body: { takesNames: list.handsUntil !== null },
        }),
      );
  }
}
