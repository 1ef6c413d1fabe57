import type { Quorum, QuorumContribution } from '@hemicycle/contract/quorum';
import { nameToShow, UNKNOWN_NAME } from '@hemicycle/rules/people/name-display';
import { useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useKnownUsers } from '../people/public.ts';
import { useSiteConfig } from '../site/public.ts';
import styles from './QuorumContributors.module.css';

const SHOWN_AT_ONCE = 100;

/** The people who contribute to a rule now, and those who did before, each with the time when they
 *  were last seen. Empty for a rule that the session does not apply. Source: QUOR-14 … QUOR-18. */
export function QuorumContributors({ ruleId, onClose }: { ruleId: string; onClose: () => void }) {
  const { t } = useTranslation(['quorum', 'ui']);
  const name = useLive((live) => live.quorums.find(({ id }) => id === ruleId)?.name);
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const active = useLive((live) => live.session?.davra.quorums.includes(ruleId) ?? false);
  return (
    <Dialog
      title={t('contributors')}
      above={<bdi>{name}</bdi>}
      onClose={onClose}
      actions={
        <Button onClick={onClose} data-autofocus>
          {t('ui:close')}
        </Button>
      }
    >
      {active && idVotingSession !== undefined ? (
        <Contributions ruleId={ruleId} idVotingSession={idVotingSession} />
      ) : (
        <NotApplied />
      )}
    </Dialog>
  );
}

function NotApplied() {
  const { t } = useTranslation('quorum');
  return <EmptyState title={t('notApplied')} />;
}

function Contributions({ ruleId, idVotingSession }: { ruleId: string; idVotingSession: string }) {
  const { t } = useTranslation(['quorum', 'ui']);
  const { loaded, busy, loadAgain } = useLoaded<Quorum>(
    useCallback(
      () =>
        api('GET /api/quorums/calculate/:idVotingSession/:ruleId', { params: { idVotingSession, ruleId } }),
      [idVotingSession, ruleId],
    ),
  );
  if (loaded.state === 'loading') return <Loading label={t('ui:loading')} />;
  if (loaded.state === 'failed') {
    return (
      <LoadFailed
        title={t('contributorsFailed')}
        error={loaded.error}
        busy={busy}
        onAgain={() => void loadAgain()}
      />
    );
  }
  const { active, result, voteOrganisation } = loaded.value;
  if (!active || result === null) return <NotApplied />;
  const weighted = voteOrganisation !== null;
  return (
    <>
      {result.arrayContributions.length === 0 ? (
        <EmptyState title={t('noContributors')} />
      ) : (
        <People title={t('contributing')} people={result.arrayContributions} weighted={weighted} />
      )}
      {result.arrayOldContributions.length > 0 && (
        <People title={t('noLonger')} people={result.arrayOldContributions} weighted={weighted} />
      )}
    </>
  );
}

function People({
  title,
  people,
  weighted,
}: {
  title: string;
  people: readonly QuorumContribution[];
  weighted: boolean;
}) {
  const { t } = useTranslation('quorum');
  const heading = useId();
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const some = people.slice(0, shown);
  const nameOf = useContributorName(some.map(({ id }) => id));
  return (
    <section className={styles.people}>
      <h3 id={heading}>
        {title} <span className={styles.count}>{formats().number(people.length)}</span>
      </h3>
      <table className={styles.table} aria-labelledby={heading}>
        <thead>
          <tr>
            <th scope="col">{t('person')}</th>
            {weighted && (
              <th scope="col" className={styles.number}>
                {t('weight')}
              </th>
            )}
            <th scope="col" className={styles.number}>
              {t('lastSeen')}
            </th>
          </tr>
        </thead>
        <tbody>
          {some.map(({ id, weightContribution, lastSeen }) => (
            <tr key={id}>
              <td>
                <bdi>{nameOf(id)}</bdi>
              </td>
              {weighted && <td className={styles.number}>{weightContribution}</td>}
              <td className={styles.number}>
                {lastSeen === null ? (
                  t('neverSeen')
                ) : (
                  <time dir="ltr" dateTime={new Date(lastSeen).toISOString()}>
                    {formats().stampWithSeconds(lastSeen)}
                  </time>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {people.length > shown && (
        <Button size="sm" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {t('showMore', { count: Math.min(SHOWN_AT_ONCE, people.length - shown) })}
        </Button>
      )}
    </section>
  );
}

/** The name of a contributor: from the live list, else from the account on the server, else
 *  'Unknown'; empty while it is loading. Source: QUOR-18. */
function useContributorName(userIds: readonly string[]): (userId: string) => string {
  const { t } = useTranslation('quorum');
  const reversed = useSiteConfig().flags?.showDisplayNamesReversed ?? false;
  const people = useLive((live) => live.people);
  const known = useKnownUsers(userIds.filter((userId) => people[userId] === undefined));
  return (userId) => {
    const name = nameToShow(people[userId] ?? known(userId)?.webex, { reversed });
    return name === UNKNOWN_NAME ? t('unknown') : name;
  };
}
