import type { VoteInspection as Inspection } from '@hemicycle/contract/votes';
import { type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api-client.ts';
import { formats } from '../../../i18n/formats.ts';
import { serverClock } from '../../../server-clock.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { IconRefresh, IconX } from '../../../ui/icons.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { useErrorText } from '../../../ui/use-error-text.ts';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { useIsGuest } from '../../auth/public.ts';
import { DecisionLegend } from '../marks/DecisionLegend.tsx';
import { ElectoratePart } from './ElectoratePart.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { InspectionDetails } from './InspectionDetails.tsx';
import { InspectionSummary } from './InspectionSummary.tsx';
import { neutralClassOf } from '../marks/neutral-options.ts';
import { usePollHeading } from '../panel/PollHead.tsx';
import { InspectedSeats } from '../seats/PollSeats.tsx';
import { decisionKind, isWeighted, shownVerdict, useOptionText } from '../words/poll-words.ts';
import { ReceiptsPart } from './ReceiptsPart.tsx';
import { Verdict } from '../marks/Verdict.tsx';
import styles from './VoteInspection.module.css';

/** The inspection view of one poll in three tabs. A button reads it again. Source: POLL-10 …
 *  POLL-14, looks picture 7. */
export function VoteInspection({ pollId, onClose }: { pollId: string; onClose: () => void }) {
  const { t } = useTranslation('polls');
  const errorText = useErrorText();
  // The files ask for an account.
  const isGuest = useIsGuest();
  const load = useCallback(async () => {
    const inspection = await api('GET /api/polls/:pollId/votes', { params: { pollId } });
    return { inspection, readAtMs: serverClock.nowMs() };
  }, [pollId]);
  const { loaded, busy, loadAgain } = useLoaded(load);
  const title = useLive((live) => live.polls.find((poll) => poll.id === pollId)?.title) ?? '';
  const read = loaded.state === 'ready' ? loaded.value : undefined;
  return (
    <Dialog
      size="inspection"
      title={title}
      above={read && <Which inspection={read.inspection} />}
      onClose={onClose}
      headEnd={
        <>
          {read && (
            <Verdict
              verdict={shownVerdict(read.inspection.poll)}
              elected={read.inspection.poll.resultDetails.elected}
              small
            />
          )}
          <IconButton label={t('inspection.close')} onClick={onClose}>
            <IconX aria-hidden="true" />
          </IconButton>
        </>
      }
    >
      {loaded.state === 'failed' && (
        <AlertBanner kind="error" title={t('inspection.failed')}>
          {errorText(loaded.error)}
        </AlertBanner>
      )}
      <Parts inspection={read?.inspection}>
        <div className={styles.refresh}>
          {read && (
            <span role="status" className={styles.asOf}>
              {t('inspection.asOf', { time: formats().timeWithSeconds(read.readAtMs) })}
            </span>
          )}
          {read?.inspection.poll.status === 'closed' && !isGuest && <ExportMenu pollId={pollId} />}
          <Button
            variant="quiet"
            size="sm"
            icon={<IconRefresh aria-hidden="true" />}
            busy={busy}
            onClick={() => void loadAgain()}
          >
            {t('inspection.refresh')}
          </Button>
        </div>
      </Parts>
      {loaded.state === 'loading' && <Loading label={t('inspection.loading')} />}
    </Dialog>
  );
}

function Which({ inspection }: { inspection: Inspection }) {
  return usePollHeading(inspection.poll);
}

const parts = ['receipts', 'details', 'electorate'] as const;

type Part = (typeof parts)[number];

/** The tab to which a key moves; after the last tab comes the first. */
function partAt(key: string, open: Part): Part {
  if (key === 'Home') return 'receipts';
  if (key === 'End') return 'electorate';
  const towardsEnd = (key === 'ArrowRight') === (document.documentElement.dir !== 'rtl');
  const next = (parts.indexOf(open) + (towardsEnd ? 1 : -1) + parts.length) % parts.length;
  return parts[next] ?? open;
}

/** The row of tabs with the controls beside it, and the open tab. */
function Parts({ inspection, children }: { inspection: Inspection | undefined; children: ReactNode }) {
  const { t } = useTranslation(['polls', 'electorate']);
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Part>('receipts');

  function handleKey(event: KeyboardEvent) {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const next = partAt(event.key, open);
    setOpen(next);
    bar.current?.querySelector<HTMLElement>(`[data-part="${next}"]`)?.focus();
  }

  if (inspection === undefined) return <div className={styles.bar}>{children}</div>;
  return (
    <>
      <div className={styles.bar}>
        <div
          ref={bar}
          className={styles.tabs}
          role="tablist"
          tabIndex={-1}
          aria-label={t('inspection.tabs')}
          onKeyDown={handleKey}
        >
          {parts.map((part) => (
            <button
              key={part}
              type="button"
              role="tab"
              id={`${id}-${part}`}
              className={styles.tab}
              data-part={part}
              aria-selected={open === part}
              aria-controls={`${id}-part`}
              tabIndex={open === part ? 0 : -1}
              onClick={() => setOpen(part)}
            >
              {part === 'electorate' ? t('electorate:tab') : t(`inspection.${part}`)}
            </button>
          ))}
        </div>
        {children}
      </div>
      <div className={classNames(styles.columns, neutralClassOf(inspection.poll))}>
        <Counts inspection={inspection} />
        <div
          id={`${id}-part`}
          role="tabpanel"
          tabIndex={0}
          aria-labelledby={`${id}-${open}`}
          className={styles.main}
        >
          {open === 'receipts' && <ReceiptsPart inspection={inspection} />}
          {open === 'electorate' && <ElectoratePart poll={inspection.poll} />}
          {open === 'details' && (
            <>
              <InspectionDetails poll={inspection.poll} />
              <InspectedSeats inspection={inspection} groups={false} />
            </>
          )}
        </div>
        <InspectionSummary inspection={inspection} />
      </div>
    </>
  );
}

/** The counts in one line, for a narrow window whose summary stands far below the votes. */
function Counts({ inspection: { poll, summaryByDecision } }: { inspection: Inspection }) {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  const oneCount = poll.form.kind === 'single' || poll.form.kind === 'approval';
  if (summaryByDecision === null || !oneCount) return null;
  return (
    <DecisionLegend
      label={t('tally')}
      className={styles.counts}
      entries={summaryByDecision.map(({ voteDecision, votes, weight }) => ({
        word: optionText(voteDecision),
        kind: decisionKind(poll.voteOptions, voteDecision, poll.form.kind),
        count: isWeighted(poll) ? weight : formats().number(votes),
      }))}
    />
  );
}
