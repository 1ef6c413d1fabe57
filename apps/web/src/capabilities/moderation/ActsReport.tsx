import type { ActsPage, ModerationAct } from '@hemicycle/contract/audit';
import { isForEverybody, objectOfAct } from '@hemicycle/rules/moderation/object-of-act';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { Report, ReportDownloads } from '../../ui/Report.tsx';
import { TablePages } from '../../ui/TablePages.tsx';
import styles from './Acts.module.css';
import { ActDetails } from './ActDetails.tsx';
import { ActsChoiceFields } from './ActsChoiceFields.tsx';
import { AuditChain } from './AuditChain.tsx';
import { type ActsChoice, fileOfActs, NO_CHOICE, useActs } from './use-acts.ts';
import { wordsOfActs } from './words-of-acts.ts';

/** The digits of a hash that stand in a row; the file has all of them. */
const SHORT_HASH = 8;

/** The acts of moderators in one session, or the whole audit log (null) with the state of its
 *  chain: who did what, to whom and when, with choices, a search and pages. It can be saved as CSV
 *  as it is chosen. Source: MOD-01, decision 0122. */
export function ActsReport({ idVotingSession }: { idVotingSession: string | null }) {
  const { t } = useTranslation(['moderation', 'ui', 'audit']);
  const [choice, setChoice] = useState(NO_CHOICE);
  const searchField = useRef<HTMLInputElement>(null);
  const { loaded, busy, loadAgain } = useActs(idVotingSession, choice);
  const change = (part: Partial<ActsChoice>) => setChoice((before) => ({ ...before, page: 0, ...part }));
  return (
    <Report>
      <p className={styles.note}>{t(idVotingSession === null ? 'audit:logNote' : 'actsNote')}</p>
      {idVotingSession === null && <AuditChain />}
      {loaded.state === 'loading' && <Loading label={t('ui:loading')} rows={6} />}
      {loaded.state === 'failed' && (
        <LoadFailed
          title={t('actsFailed')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
      {loaded.state === 'ready' && (
        <>
          <ActsChoiceFields
            searchField={searchField}
            choice={choice}
            people={loaded.value.people}
            sessions={loaded.value.sessions}
            ofOneSession={idVotingSession !== null}
            onChange={change}
          />
          <Acts
            page={loaded.value}
            ofAll={idVotingSession === null}
            turned={choice.page}
            onTurn={(page) => change({ page })}
            empty={
              loaded.value.isChoice && loaded.value.people.length > 0 ? (
                <NothingFound
                  title={t('actsNoHits')}
                  showAll={t('showAllActs')}
                  field={searchField}
                  onShowAll={() => setChoice(NO_CHOICE)}
                >
                  {t('actsNoHitsText')}
                </NothingFound>
              ) : (
                <EmptyState title={t('actsEmpty')}>{t('actsEmptyText')}</EmptyState>
              )
            }
          />
          {loaded.value.all > 0 && (
            <ReportDownloads files={[{ href: fileOfActs(idVotingSession, choice), label: t('actsAsCsv') }]} />
          )}
        </>
      )}
    </Report>
  );
}

function Acts({
  page: { acts, all },
  ofAll,
  turned,
  onTurn,
  empty,
}: {
  page: ActsPage;
  ofAll: boolean;
  turned: number;
  onTurn: (page: number) => void;
  empty: ReactNode;
}) {
  const { t } = useTranslation(['moderation', 'audit']);
  const words = wordsOfActs();
  const columns: DataColumn<ModerationAct>[] = [
    {
      key: 'act',
      label: words.act,
      renderCell: (act) => (
        <>
          {words.acts[act.act]}
          <ActDetails detail={objectOfAct(act).rest} />
        </>
      ),
    },
    {
      key: 'whom',
      label: words.whom,
      renderCell: (act) => {
        const named = act.userName ?? objectOfAct(act).object;
        if (named !== null) return <bdi>{named}</bdi>;
        return isForEverybody(act) ? words.everybody : '–';
      },
    },
    {
      key: 'by',
      label: words.by,
      renderCell: ({ act, byName, byUserId }) => {
        if (byUserId !== null) return <bdi>{byName}</bdi>;
        return act === 'beginLog' ? '–' : words.nobody;
      },
    },
    ...(ofAll
      ? [
          {
            key: 'session',
            label: words.session,
            renderCell: ({ idVotingSession, sessionTitle }: ModerationAct) =>
              idVotingSession === null ? words.noSession : <bdi>{sessionTitle}</bdi>,
          },
        ]
      : []),
    {
      key: 'when',
      label: words.when,
      renderCell: ({ created }) => <span className={styles.when}>{formats().stampWithSeconds(created)}</span>,
    },
    ...(ofAll
      ? [
          {
            key: 'entry',
            label: words.entry,
            renderCell: ({ sequence, hash }: ModerationAct) =>
              sequence === null || hash === null ? (
                t('audit:notChained')
              ) : (
                <>
                  {formats().number(sequence)}
                  <code dir="ltr" className={styles.place}>
                    {hash.slice(0, SHORT_HASH)}
                  </code>
                </>
              ),
          },
        ]
      : []),
  ];
  return (
    <div>
      <DataTable label={t('acts')} columns={columns} rows={acts} keyOf={({ id }) => id} empty={empty} />
      <TablePages page={turned} rows={all} onTurn={onTurn} />
    </div>
  );
}
