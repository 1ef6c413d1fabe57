import type { TestedPerson } from '@hemicycle/contract/nettest';
import { judgePath } from '@hemicycle/rules/nettest/judge-path';
import { TEST_COUNTS_MS } from '@hemicycle/rules/nettest/test-counts';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { serverClock } from '../../server-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Report, ReportDialog } from '../../ui/Report.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './SelfTestsDialog.module.css';

/** Who needs a hand stands first. */
const ORDER = { failed: 0, poor: 1, untested: 2, old: 3, ready: 4 } as const;
const SIGNS = {
  failed: IconAlertTriangle,
  poor: IconAlertTriangle,
  untested: IconInfoCircle,
  old: IconInfoCircle,
  ready: IconCircleCheck,
};

function stateOf({ selfTest }: TestedPerson): keyof typeof ORDER {
  if (selfTest === null) return 'untested';
  return serverClock.nowMs() - selfTest.testedMs < TEST_COUNTS_MS ? selfTest.state : 'old';
}

/** The last self-test of each person who is expected in a session. Source: BEY-44. */
export function SelfTestsDialog({
  idVotingSession,
  onClose,
}: {
  idVotingSession: string;
  onClose: () => void;
}) {
  const { t } = useTranslation(['nettest', 'ui']);
  const load = useCallback(
    () => api('GET /api/people/self-test/votingsession/:idVotingSession', { params: { idVotingSession } }),
    [idVotingSession],
  );
  const { loaded, busy, loadAgain } = useLoaded(load);
  return (
    <ReportDialog title={t('whoIsReady')} size="report" onClose={onClose}>
      {loaded.state === 'loading' && <Loading label={t('ui:loading')} rows={6} />}
      {loaded.state === 'failed' && (
        <LoadFailed
          title={t('readyFailed')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
      {loaded.state === 'ready' && (
        <Report>
          <div className={styles.top}>
            <p role="status">{summary(loaded.value.people, t)}</p>
            <Button size="sm" variant="quiet" busy={busy} onClick={() => void loadAgain()}>
              {t('readAgain')}
            </Button>
          </div>
          <TestedPeople people={loaded.value.people} />
        </Report>
      )}
    </ReportDialog>
  );
}

function summary(people: readonly TestedPerson[], t: TFunction<'nettest'>): string {
  const ready = people.filter((person) => stateOf(person) === 'ready').length;
  return t('readyOf', { ready: formats().number(ready), all: formats().number(people.length) });
}

function TestedPeople({ people }: { people: readonly TestedPerson[] }) {
  const { t } = useTranslation('nettest');
  const columns: DataColumn<TestedPerson>[] = [
    { key: 'who', label: t('person'), renderCell: ({ displayName }) => <bdi>{displayName}</bdi> },
    {
      key: 'test',
      label: t('selfTest'),
      renderCell: (person) => {
        const Sign = SIGNS[stateOf(person)];
        return (
          <span className={styles.test} data-state={stateOf(person)}>
            <Sign aria-hidden="true" />
            <span>{sentenceOf(person, t)}</span>
          </span>
        );
      },
    },
    {
      key: 'when',
      label: t('tested'),
      renderCell: ({ selfTest }) => (selfTest === null ? t('never') : formats().stamp(selfTest.testedMs)),
    },
  ];
  return (
    <DataTable
      label={t('whoIsReady')}
      columns={columns}
      rows={people.toSorted((one, other) => ORDER[stateOf(one)] - ORDER[stateOf(other)])}
      keyOf={({ userId }) => userId}
      empty={<EmptyState title={t('nobodyExpected')}>{t('nobodyExpectedText')}</EmptyState>}
    />
  );
}

/** One sentence: the first thing that is wrong, or that all is well. */
function sentenceOf(person: TestedPerson, t: TFunction<'nettest'>): string {
  const { selfTest } = person;
  if (selfTest === null) return t('clerk.untested');
  if (stateOf(person) === 'old') return t('clerk.old');
  const [failed] = selfTest.failed;
  if (failed !== undefined) return t('clerk.failed', { test: t(`tests.${failed}`) });
  const poor = selfTest.path && judgePath(selfTest.path).find(({ state }) => state === 'poor');
  return poor == null ? t('clerk.ready') : t('clerk.poor', { finding: t(`findings.${poor.kind}`) });
}
