import type { ClientAuditEntry } from '@hemicycle/contract/audit';
import { CLIENT_AUDIT_KINDS } from '@hemicycle/contract/client-audit-kinds';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { timeOf } from '../../i18n/time-field.ts';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { DateTimeField } from '../../ui/DateTimeField.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { Select } from '../../ui/Select.tsx';
import { TablePages } from '../../ui/TablePages.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './BrowserReports.module.css';
import { ReportDetails } from './ReportDetails.tsx';

/** A chosen end includes its whole minute, in ms. */
const MINUTE_MS = 60_000;

interface Choice {
  readonly person: string;
  readonly session: string;
  readonly kind: (typeof CLIENT_AUDIT_KINDS)[number] | '';
  /** Values of fields for date and time; empty: no choice. */
  readonly from: string;
  readonly until: string;
  /** From 0 on. */
  readonly page: number;
}
const NO_CHOICE: Choice = { person: '', session: '', kind: '', from: '', until: '', page: 0 };

/** What browsers reported beside the audit log: faults, network tests, and the browser itself, with
 *  choices by person, sitting, kind and time. Source: AUDIT-01 … AUDIT-06. */
export function BrowserReports() {
  const { t } = useTranslation(['browser-reports', 'nettest', 'ui']);
  const [choice, setChoice] = useState(NO_CHOICE);
  const personField = useRef<HTMLSelectElement>(null);
  const load = useCallback(async () => {
    const { person, session, kind, page } = choice;
    const [from, until] = [timeOf(choice.from, null), timeOf(choice.until, null)];
    const chosen = {
      ...(person !== '' && { person }),
      ...(session !== '' && { session }),
      ...(kind !== '' && { kind }),
      ...(Number.isNaN(from) ? {} : { from }),
      ...(Number.isNaN(until) ? {} : { until: until + MINUTE_MS - 1 }),
    };
    const reports = await api('GET /api/auditlog/client', { query: { ...chosen, page } });
    return { ...reports, isChoice: Object.keys(chosen).length > 0 };
  }, [choice]);
  const { loaded, busy, loadAgain } = useLoaded(load);
  const change = (part: Partial<Choice>) => setChoice((before) => ({ ...before, page: 0, ...part }));
  if (loaded.state === 'loading') return <Loading label={t('ui:loading')} rows={6} />;
  if (loaded.state === 'failed') {
    return (
      <LoadFailed title={t('failed')} error={loaded.error} busy={busy} onAgain={() => void loadAgain()} />
    );
  }
  const { entries, all, people, sessions, keptDays, isChoice } = loaded.value;
  const columns: DataColumn<ClientAuditEntry>[] = [
    {
      key: 'what',
      label: t('what'),
      renderCell: ({ entry }) => (
        <>
          {t(`kinds.${entry.logType}`)}
          <div className={styles.details}>
            <ReportDetails entry={entry} />
          </div>
        </>
      ),
    },
    {
      key: 'who',
      label: t('person'),
      renderCell: ({ name }) => (name === null ? t('gone') : <bdi>{name}</bdi>),
    },
    {
      key: 'session',
      label: t('sitting'),
      renderCell: ({ idVotingSession, sessionTitle }) =>
        idVotingSession === null ? '–' : sessionTitle === null ? t('gone') : <bdi>{sessionTitle}</bdi>,
    },
    {
      key: 'when',
      label: t('when'),
      renderCell: ({ created }) => <span className={styles.when}>{formats().stampWithSeconds(created)}</span>,
    },
  ];
  return (
    <div className={styles.reports}>
      <h1>{t('title')}</h1>
      <p className={styles.note}>{t('intro', { count: keptDays, number: formats().number(keptDays) })}</p>
      <div className={styles.fields}>
        <Select
          ref={personField}
          label={t('person')}
          value={choice.person}
          onChoose={(person) => change({ person })}
          choices={[
            { value: '', label: t('anybody') },
            ...people.map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
        />
        <Select
          label={t('sitting')}
          value={choice.session}
          onChoose={(session) => change({ session })}
          choices={[
            { value: '', label: t('all') },
            ...sessions.map(({ idVotingSession, title }) => ({ value: idVotingSession, label: title })),
          ]}
        />
        <Select
          label={t('what')}
          value={choice.kind}
          onChoose={(value) => change({ kind: CLIENT_AUDIT_KINDS.find((kind) => kind === value) ?? '' })}
          choices={[
            { value: '', label: t('anything') },
            ...CLIENT_AUDIT_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
          ]}
        />
        <DateTimeField label={t('from')} value={choice.from} onChange={(from) => change({ from })} />
        <DateTimeField label={t('until')} value={choice.until} onChange={(until) => change({ until })} />
      </div>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={entries}
        keyOf={({ id }) => id}
        empty={
          isChoice ? (
            <NothingFound
              title={t('noHits')}
              showAll={t('showAll')}
              field={personField}
              onShowAll={() => setChoice(NO_CHOICE)}
            >
              {t('noHitsText')}
            </NothingFound>
          ) : (
            <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
          )
        }
      />
      <TablePages page={choice.page} rows={all} onTurn={(page) => change({ page })} />
    </div>
  );
}
