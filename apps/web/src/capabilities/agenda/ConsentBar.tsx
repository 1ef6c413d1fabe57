import type { Agenda } from '@hemicycle/contract/agenda';
import { waitsForConsentVote } from '@hemicycle/rules/agenda/consent-vote';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import { useVotingHidden } from '../polls/public.ts';
import styles from './Agenda.module.css';
import { useNamesVotes } from './use-runs-agenda.ts';

/** Says how many consent items wait for a vote, to people who run votes, with the press that makes
 *  one draft of all of them. Nothing where the site hides its votes. Source: AGENDA-01,
 *  POLL-18. */
export function ConsentBar({
  idVotingSession,
  agenda,
  connected,
  onChanged,
  onRefused,
}: {
  idVotingSession: string;
  agenda: Agenda;
  connected: boolean;
  onChanged: (agenda: Agenda) => void;
  onRefused: (() => void) | undefined;
}) {
  const { t } = useTranslation('agenda');
  const hidden = useVotingHidden();
  const names = useNamesVotes();
  const waiting = agenda.items.filter(waitsForConsentVote);
  const { run, busy } = useAction(
    async () => {
      const body = { itemIds: waiting.map(({ id }) => id) };
      onChanged(
        await api('POST /api/agenda/:idVotingSession/consent-vote', { params: { idVotingSession }, body }),
      );
    },
    (detail) => {
      showToast({ kind: 'error', text: t('failed'), detail });
      onRefused?.();
    },
  );
  if (hidden || !names || waiting.length === 0) return null;
  return (
    <div className={styles.consent}>
      <p>{t('consentWaiting', { count: waiting.length, n: formats().number(waiting.length) })}</p>
      <Button size="sm" busy={busy} unavailable={!connected} onClick={() => void run()}>
        {t('groupConsent')}
      </Button>
    </div>
  );
}
