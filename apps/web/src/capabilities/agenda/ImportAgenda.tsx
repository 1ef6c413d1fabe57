import type { Agenda } from '@hemicycle/contract/agenda';
import type { AgendaListColumn, AgendaListProblem, AgendaListRow } from '@hemicycle/contract/agenda-import';
import { sayListProblem } from '@hemicycle/rules/people/list-problems';
import type { TFunction } from 'i18next';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { languageOfScreen } from '../../i18n/i18n.ts';
import { sentenceGap } from '../../i18n/sentences.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { mayLeave, useLeaveGuard } from '../../ui/leave-guard.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Select } from '../../ui/Select.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';
import { AgendaImports } from './AgendaImports.tsx';
import styles from './ImportAgenda.module.css';
import { ListSource } from './ListSource.tsx';
import { type ReadItems, useAgendaList } from './use-agenda-list.ts';

/** The import of agenda items: a list from a file or pasted, seen in a dry run row by row, or the
 *  agenda of another sitting; with the way to take an import back. Source: AGENDA-01. */
export function ImportAgenda({
  idVotingSession,
  version,
  onChanged,
  onClose,
}: {
  idVotingSession: string;
  version: number;
  onChanged: (agenda: Agenda) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('agenda');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const list = useAgendaList(idVotingSession);
  const [pasted, setPasted] = useState('');
  const isTyped = pasted.trim() !== '';
  useLeaveGuard(isTyped);
  const done = (agenda: Agenda, added: number) => {
    onChanged(agenda);
    showToast({ kind: 'success', text: t('imported', { count: added, n: formats().number(added) }) });
    onClose();
  };
  const close = async () => {
    if (!isTyped || (await mayLeave())) onClose();
  };
  return (
    <div className={styles.import}>
      <h2 ref={heading} tabIndex={-1}>
        {t('import.title')}
      </h2>
      {list.read === null ? (
        <>
          <ListSource list={list} text={pasted} onText={setPasted} />
          <OtherSitting {...{ idVotingSession, version }} onDone={done} />
          <AgendaImports {...{ idVotingSession, version, onChanged }} />
        </>
      ) : (
        <Review idVotingSession={idVotingSession} list={list} read={list.read} onDone={done} />
      )}
      <div className={styles.buttons}>
        <Button onClick={list.read === null ? () => void close() : list.forget}>{t('import.back')}</Button>
      </div>
    </div>
  );
}

function Review({
  idVotingSession,
  list,
  read,
  onDone,
}: {
  idVotingSession: string;
  list: ReturnType<typeof useAgendaList>;
  read: ReadItems;
  onDone: (agenda: Agenda, added: number) => void;
}) {
  const { t } = useTranslation('agenda');
  const wrong = read.rows.filter(({ problems }) => problems.length > 0);
  const taken = read.rows.filter(({ skipped }) => !skipped);
  const { run, busy, failureText } = useAction(async () => {
    const body = { csv: read.text, skip: [...read.skip], version: read.version };
    const params = { idVotingSession };
    try {
      const { agenda, added } = await api('POST /api/agenda/:idVotingSession/import', { params, body });
      onDone(agenda, added);
    } catch (error) {
      // Somebody has changed the agenda since: the rows are read against what is there now.
      if (!(error instanceof ApiError && error.code === 'changed-meanwhile')) throw error;
      list.readText(read.text, read.skip, true);
    }
  });
  const text = (column: AgendaListColumn) => (row: AgendaListRow) => <Cell row={row} column={column} />;
  const columns: DataColumn<AgendaListRow>[] = [
    {
      key: 'row',
      label: t('import.row'),
      renderCell: ({ row }) => formats().number(row),
      sortBy: ({ row }) => row,
    },
    ...(['number', 'title', 'start', 'duration', 'level'] as const).map((column) => ({
      key: column,
      label: t(`import.column.${column}`),
      renderCell: text(column),
    })),
  ];
  return (
    <section aria-label={t('import.dryRun')}>
      <p role="status">
        {t('import.found', { count: read.rows.length, n: formats().number(read.rows.length) })}
        {sentenceGap()}
        {wrong.length > 0 && t('import.wrong', { count: wrong.length, n: formats().number(wrong.length) })}
      </p>
      {read.overtaken && <AlertBanner kind="warning" title={t('import.overtaken')} />}
      {failureText !== null && <AlertBanner kind="error" title={failureText} />}
      <DataTable
        label={t('import.dryRun')}
        columns={columns}
        rows={read.rows}
        keyOf={({ row }) => String(row)}
        empty={t('import.nothing')}
        renderActions={({ row, skipped }) => (
          <Button
            size="sm"
            busy={list.busy}
            aria-label={t(skipped ? 'import.takeRow' : 'import.leaveRow', { row: formats().number(row) })}
            onClick={() =>
              list.readText(read.text, skipped ? read.skip.filter((one) => one !== row) : [...read.skip, row])
            }
          >
            {t(skipped ? 'import.take' : 'import.leave')}
          </Button>
        )}
      />
      <div className={styles.buttons}>
        {wrong.length > 0 && (
          <Button
            busy={list.busy}
            onClick={() => list.readText(read.text, [...read.skip, ...wrong.map(({ row }) => row)])}
          >
            {t('import.leaveWrong')}
          </Button>
        )}
        <Button
          variant="primary"
          busy={busy}
          disabled={wrong.length > 0 || taken.length === 0}
          onClick={() => void run()}
        >
          {t('import.apply', { count: taken.length, n: formats().number(taken.length) })}
        </Button>
      </div>
    </section>
  );
}

/** A cell as it would become, and below it what is wrong. */
function Cell({ row, column }: { row: AgendaListRow; column: AgendaListColumn }) {
  const { t } = useTranslation('agenda');
  const problems = row.problems.filter(
    (one) => one.column === column || (column === 'title' && one.column === 'text'),
  );
  const written = {
    number: row.number,
    title: row.title,
    text: row.text,
    start: row.start === null ? row.startCell : formats().stamp(row.start),
    duration: row.minutes === null ? row.durationCell : formats().number(row.minutes),
    level: problems.length > 0 ? row.levelCell : formats().number(row.level),
  }[column];
  return (
    <>
      <span className={row.skipped ? styles.skipped : undefined} dir="auto">
        {written}
      </span>
      {problems.map((one) => (
        <p key={`${one.column} ${one.problem}`} className={styles.problem}>
          {problemInWords(one, row, t)}
        </p>
      ))}
    </>
  );
}

/** As much of a cell as a sentence about it quotes, in characters. */
const TOLD_CHARS = 80;

/** What is wrong with a cell, with what mends it. */
function problemInWords(
  { column, problem }: AgendaListProblem,
  row: AgendaListRow,
  t: TFunction<'agenda'>,
): string {
  switch (problem) {
    case 'too-many-cells':
    case 'read-twice':
    case 'lost-letter':
    case 'web-letter': {
      const text = { ...row, start: row.startCell, duration: row.durationCell, level: row.levelCell }[column];
      return sayListProblem(
        { code: problem, values: { text: text.slice(0, TOLD_CHARS) } },
        languageOfScreen(),
      );
    }
    default:
      return t(`import.problem.${problem}`);
  }
}

function OtherSitting({
  idVotingSession,
  version,
  onDone,
}: {
  idVotingSession: string;
  version: number;
  onDone: (agenda: Agenda, added: number) => void;
}) {
  const { t } = useTranslation('agenda');
  const id = useId();
  const [from, setFrom] = useState('');
  const [withPapers, setWithPapers] = useState(true);
  const { loaded, busy: reading, loadAgain } = useLoaded(readSittings);
  const { run, busy, failureText } = useAction(async () => {
    const { agenda, added } = await api('POST /api/agenda/:idVotingSession/copy', {
      params: { idVotingSession },
      body: { from, withPapers, version },
    });
    onDone(agenda, added);
  });
  if (loaded.state === 'failed') {
    return (
      <LoadFailed
        title={t('import.sittingsFailed')}
        error={loaded.error}
        busy={reading}
        onAgain={() => void loadAgain()}
      />
    );
  }
  const sittings =
    loaded.state === 'ready' ? loaded.value.filter((one) => one.idVotingSession !== idVotingSession) : [];
  if (sittings.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('import.fromSitting')}</h3>
      {failureText !== null && <AlertBanner kind="error" title={failureText} />}
      <Select
        label={t('import.sitting')}
        choices={[
          { value: '', label: t('import.chooseSitting') },
          ...sittings.map((one) => ({
            value: one.idVotingSession,
            label: `${one.title}, ${formats().stamp(one.epochStartTime)}`,
          })),
        ]}
        value={from}
        onChoose={setFrom}
      />
      <CheckField label={t('import.withPapers')} checked={withPapers} onChange={setWithPapers} />
      <div className={styles.buttons}>
        <Button busy={busy} disabled={from === ''} onClick={() => void run()}>
          {t('import.copy')}
        </Button>
      </div>
    </section>
  );
}

/** Reads the sittings that there are. */
function readSittings() {
  return api('GET /api/votingsessions');
}
