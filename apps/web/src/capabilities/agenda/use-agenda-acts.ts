import type { Agenda, AgendaPlace } from '@hemicycle/contract/agenda';
import { placeOf } from '@hemicycle/rules/agenda/agenda-tree';
import { currentItem } from '@hemicycle/rules/agenda/item-states';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { announce } from '../../ui/announcer.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import { type AnswerToStep, useTellNotRecorded } from './use-tell-not-recorded.ts';

/** One step of a person who runs the sitting. */
export type AgendaAct =
  | { readonly kind: 'current'; readonly itemId: string | null }
  | { readonly kind: 'publish'; readonly published: boolean }
  | { readonly kind: 'show'; readonly shown: boolean }
  | { readonly kind: 'move'; readonly itemId: string; readonly place: AgendaPlace }
  | {
      readonly kind: 'state';
      readonly itemId: string;
      readonly state: 'planned' | 'postponed' | 'withdrawn';
    }
  | { readonly kind: 'delete'; readonly itemId: string };

/** The steps of a person who runs the sitting. `run` is undefined while there is no connection. */
export interface AgendaActs {
  readonly busy: boolean;
  readonly run: ((act: AgendaAct) => void) | undefined;
}

/** The steps in an agenda. Each says with what the person saw, so that the server refuses it where
 *  somebody else was faster. `onChanged` gets the new agenda. Source: AGENDA-01. */
export function useAgendaActs({
  idVotingSession,
  agenda,
  connected,
  onChanged,
  onRefused,
  onMoved,
}: {
  idVotingSession: string;
  agenda: Agenda;
  connected: boolean;
  onChanged: (agenda: Agenda) => void;
  onRefused: (() => void) | undefined;
  /** Is called after an item was moved, with the items as they stand then. */
  onMoved: (items: Agenda['items'], itemId: string) => void;
}): AgendaActs {
  const { t } = useTranslation('agenda');
  const tellNotRecorded = useTellNotRecorded();
  const { run, busy } = useAction(
    async (act: AgendaAct) => {
      const answer = await send(idVotingSession, agenda, act);
      onChanged(answer);
      tellNotRecorded(answer);
      const moved = act.kind === 'move' && answer.items.find(({ id }) => id === act.itemId);
      if (!moved) return;
      onMoved(answer.items, moved.id);
      announce(t('moved', { title: moved.title, number: moved.number }));
    },
    (detail) => {
      showToast({ kind: 'error', text: t('failed'), detail });
      onRefused?.();
    },
  );

  return { busy, run: connected ? (act) => void run(act) : undefined };
}

function send(idVotingSession: string, agenda: Agenda, act: AgendaAct): Promise<AnswerToStep> {
  switch (act.kind) {
    case 'current':
      return api('PUT /api/agenda/:idVotingSession/current', {
        params: { idVotingSession },
        body: { itemId: act.itemId, before: { itemId: currentItem(agenda.items)?.id ?? null } },
      });
    case 'publish':
      return api('PUT /api/agenda/:idVotingSession/published', {
        params: { idVotingSession },
        body: { published: act.published },
      });
    case 'show':
      return api('PUT /api/agenda/:idVotingSession/shown', {
        params: { idVotingSession },
        body: { shown: act.shown },
      });
    case 'move': {
      const before = placeOf(agenda.items, act.itemId);
      return api('PUT /api/agenda/:idVotingSession/items/:itemId/place', {
        params: { idVotingSession, itemId: act.itemId },
        body: { ...act.place, ...(before !== null && { before }) },
      });
    }
    case 'state': {
      const state = agenda.items.find(({ id }) => id === act.itemId)?.state;
      return api('PATCH /api/agenda/:idVotingSession/items/:itemId', {
        params: { idVotingSession, itemId: act.itemId },
        body: { state: act.state, ...(state !== undefined && { before: { state } }) },
      });
    }
    case 'delete':
      return api('DELETE /api/agenda/:idVotingSession/items/:itemId/:version', {
        params: { idVotingSession, itemId: act.itemId, version: String(agenda.version) },
      });
  }
}
