import type { VoteDecision } from '@hemicycle/contract/ballots';
import type { VoteReceipt } from '@hemicycle/contract/polls';
import type { SavedProof } from '@hemicycle/contract/records';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { IconDownload } from '../../ui/icons.ts';
import { KindIcon } from '../../ui/KindIcon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { RecordedPoll, VoteCheck } from './check-vote.ts';
import styles from './CheckVote.module.css';
import { useStepText } from './step-text.ts';
import { kindOfVerdict, verdictOfCheck } from './verdict-of-check.ts';

/** The check of a vote: each step, the verdict, what to do if the verdict is bad, and what this
 *  check cannot find out. Source: BEY-02. */
export function CheckedVote({
  poll,
  receipt,
  isOwn,
  check,
  decisionText,
}: {
  poll: RecordedPoll;
  receipt: VoteReceipt;
  isOwn: boolean;
  check: VoteCheck;
  decisionText: (decision: VoteDecision | null) => string;
}) {
  const { t } = useTranslation('records');
  const stepText = useStepText({ poll, receipt, decisionText });
  const verdict = verdictOfCheck(poll, isOwn, check);
  const kind = kindOfVerdict[verdict];
  const secret = isSecretPoll(poll.anonymous);
  return (
    <section className={styles.checked} data-kind={kind} data-verdict={verdict} aria-label={t('check.title')}>
      <div className={styles.verdict}>
        <KindIcon kind={kind} />
        <h4 className={styles.title}>{t(`check.verdict.${verdict}`)}</h4>
      </div>
      {check.kind === 'judged' && (
        <ol className={styles.steps}>
          {check.steps.map((outcome) => {
            const sign = outcome.holds === null ? 'unchecked' : outcome.holds ? 'holds' : 'wrong';
            return (
              <li key={outcome.step} data-step={outcome.step} data-sign={sign}>
                <KindIcon kind={sign === 'holds' ? 'success' : sign === 'wrong' ? 'error' : 'warning'} />
                <span>
                  <VisuallyHidden>{t(`check.sign.${sign}`)} </VisuallyHidden>
                  {stepText(outcome, check.proof)}
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {kind === 'error' && <p className={styles.advice}>{t('check.advice')}</p>}
      <p className={styles.subtitle}>{t('check.notTold')}</p>
      <ul className={styles.notTold}>
        <li>{t('check.notToldCount')}</li>
        {secret && <li>{t('check.notToldChoice')}</li>}
        <li>{t('check.notToldHead')}</li>
        <li>{t('check.notToldKeys')}</li>
        <li>{t('check.notToldProgram')}</li>
      </ul>
      {check.kind === 'judged' && (
        <div className={styles.save}>
          <Button
            size="sm"
            variant="quiet"
            icon={<IconDownload aria-hidden="true" />}
            onClick={() => saveEvidence(poll, receipt, check)}
          >
            {t('check.save')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Saves the material of a check as a file, so that somebody else can repeat the check. It never
 *  contains the private receipt. */
function saveEvidence(
  poll: RecordedPoll,
  { receiptPublic }: VoteReceipt,
  { proof, keys }: Extract<VoteCheck, { kind: 'judged' }>,
): void {
  const evidence: SavedProof = {
    pollId: poll.id,
    receiptPublic,
    shownHead: poll.record,
    proof,
    keys: [...keys],
  };
  const text = `${JSON.stringify(evidence, null, 2)}\n`;
  saveBlob(new Blob([text], { type: 'application/json' }), `proof-${poll.number ?? poll.id}.json`);
}
