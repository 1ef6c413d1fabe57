import { toggleQuorum } from '@hemicycle/rules/quorum/toggle-quorum';
import type { LiveQuorum, Quorum } from '@hemicycle/contract/quorum';
import { permissions } from '@hemicycle/contract/permissions';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { keepCalculation, useLastCalculation } from './last-calculation.ts';
import { meansLoggedOut, showLoggedOutDialog, useMay, useSignedIn } from '../auth/public.ts';

/** The quorum rules of the session on this page. `busy`: the action that is being carried out. The
 *  actions are undefined for people who may not edit quorums. Source: QUOR-05, QUOR-08. */
export interface Quorums {
  readonly applied: readonly LiveQuorum[];
  readonly available: readonly LiveQuorum[];
  /** The totals of the rules at the last calculation of this page, by rule. */
  readonly totals: Readonly<Record<string, string>>;
  /** When the rules were last calculated, in ms by the server's clock; null where none was. */
  readonly calculatedAtMs: number | null;
  readonly busy: 'save' | 'calculate' | null;
  readonly toggle: ((ruleId: string | undefined) => Promise<void>) | undefined;
  readonly calculate: (() => Promise<void>) | undefined;
}

export function useQuorums(): Quorums {
  const { t } = useTranslation('quorum');
  const errorText = useErrorText();
  const { userId } = useSignedIn();
  const edits = useMay(permissions.quorumsEdit);
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const quorums = useLive((live) => live.quorums);
  const connected = useLive((live) => live.connection === 'connected');
  const [busy, setBusy] = useState<Quorums['busy']>(null);
  const queue = useRef(Promise.resolve());
  const last = useLastCalculation(idVotingSession);
  const applied = quorums.filter(({ active }) => active);
  const mayAct = edits && connected && idVotingSession !== undefined;

  /** Carries out the actions one after another, so that ticking two rules quickly changes both. */
  function carryOut(what: 'save' | 'calculate', failed: string, work: () => Promise<void>): Promise<void> {
    queue.current = queue.current.then(async () => {
      setBusy(what);
      try {
        await work();
      } catch (error) {
        if (meansLoggedOut(error)) void showLoggedOutDialog();
        else showToast({ kind: 'error', text: failed, detail: errorText(error) });
      } finally {
        setBusy(null);
      }
    });
    return queue.current;
  }

  async function calculateNow(id: string) {
    const answer = await api('POST /api/votingsessions/calculatequorums/:idVotingSession', {
      params: { idVotingSession: id },
      body: { userId },
    });
    useLive.setState({ quorums: answer.quorums.all.map(liveOf) });
    keepCalculation(id, answer.quorums.all);
  }

  return {
    applied,
    available: quorums.filter(({ active }) => !active),
    totals: last.totals,
    calculatedAtMs: lastOf(applied, last.calculatedAtMs),
    busy,
    toggle: mayAct
      ? (ruleId) =>
          carryOut('save', t('saveFailed'), async () => {
            // Read the rules here, after the earlier actions have changed them.
            const now = useLive.getState().quorums.filter(({ active }) => active);
            const quorumRules = toggleQuorum(
              now.map(({ id }) => id),
              ruleId,
            );
            if (quorumRules === null) return;
            const params = { idVotingSession };
            await api('PUT /api/votingsessions/:idVotingSession/davra', { params, body: { quorumRules } });
            const [session] = [await api('GET /api/votingsessions/:idVotingSession', { params })].flat();
            useLive.setState((live) =>
              session && live.session?.idVotingSession === session.idVotingSession
                ? { session: { ...live.session, davra: session.data_json.davra } }
                : {},
            );
            await calculateNow(idVotingSession);
          })
      : undefined,
    calculate: mayAct
      ? () => carryOut('calculate', t('calculateFailed'), () => calculateNow(idVotingSession))
      : undefined,
  };
}

function lastOf(applied: readonly LiveQuorum[], ownMs: number | null): number | null {
  const times = [
    ...applied.flatMap(({ result }) => (result === null ? [] : [result.calculatedAtMs])),
    ...(ownMs === null ? [] : [ownMs]),
  ];
  return times.length === 0 ? null : Math.max(...times);
}

/** A rule in the shape of the live state: without names, and with a result only where it is
 *  applied. */
function liveOf({ result, ...rule }: Quorum): LiveQuorum {
  if (result === null || !rule.active) return { ...rule, result: null };
  const { arrayContributions: _now, arrayOldContributions: _before, ...standing } = result;
  return { ...rule, result: standing };
}
