import type { Poll } from '@hemicycle/contract/polls';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { serverClock } from '../../../server-clock.ts';
import { useSite } from '../../site/public.ts';
import { QuorumUnmetNow } from '../panel/QuorumUnmetNow.tsx';
import { durationWords } from '../words/duration-words.ts';
import { FactList } from '../marks/FactList.tsx';
import styles from '../marks/FactList.module.css';
import { useRuleStated } from '../words/outcome-text.ts';
import { isWeighted } from '../words/poll-words.ts';
import { privacySentenceText } from '../words/privacy-sentence-text.ts';
import { useGroups } from '../marks/use-groups.ts';

/** The facts that cannot change once a vote is open: its privacy, rule, weights and end, and how
 *  many people may vote. Also that the quorum is not met now, and of how few secret votes no count
 *  is told. Source: POLL-01, PRIV-07. */
export function OpeningFacts({ poll, mayVote }: { poll: Poll; mayVote: number }) {
  const { t } = useTranslation('polls');
  const ruleStated = useRuleStated();
  const groups = useGroups();
  const sittingEndsMs = useLive(({ session }) => session?.epochEndTime ?? null);
  const fewest = useSite(({ config }) => config?.flags?.secretCountFewestVotes ?? 1);
  const fewTold =
    !isSecretPoll(poll.anonymous) || fewest < 2
      ? null
      : fewest === 2
        ? t('closeFewOfOne')
        : t('closeFewOfMore', { fewest: formats().number(fewest) });
  const organisation = groups.find(({ id }) => id === poll.votingOrganisation)?.name;
  return (
    <>
      <span>{t('openText', { title: poll.title })}</span>
      <QuorumUnmetNow />
      <FactList
        facts={[
          {
            term: t('privacy'),
            detail: (
              <>
                <strong className={styles.label}>{t(`privacyLabel.${poll.anonymous}`)}</strong>
                {privacySentenceText(poll.anonymous)}
                {fewTold !== null && <div>{fewTold}</div>}
              </>
            ),
          },
          { term: t('opening.rule'), detail: ruleStated(poll) },
          {
            term: t('inspection.weights'),
            detail: isWeighted(poll)
              ? t('opening.weighted', { organisation: organisation ?? poll.votingOrganisation })
              : t('inspection.noWeights'),
          },
          {
            term: t('opening.end'),
            detail: (
              <>
                {endText(poll, t)}
                {sittingEndsMs !== null && outlasts(poll, sittingEndsMs) && (
                  <div>{t('opening.outlasts', { time: formats().stamp(sittingEndsMs) })}</div>
                )}
              </>
            ),
          },
          {
            term: t('opening.mayVote'),
            detail: t('opening.members', { count: mayVote, number: formats().number(mayVote) }),
          },
        ]}
      />
    </>
  );
}

type Words = ReturnType<typeof useTranslation<'polls'>>['t'];

function endText({ closesAt, durationInSecond }: Poll, t: Words): string {
  if (closesAt !== null) return t('opening.endsAt', { time: formats().stamp(closesAt) });
  if (durationInSecond !== null) {
    return t('opening.endsAfter', { duration: durationWords(durationInSecond) });
  }
  return t('opening.endsByHand');
}

/** Whether a vote that opens now closes after the planned end of the sitting. */
function outlasts({ closesAt, durationInSecond }: Poll, sittingEndsMs: number): boolean {
  if (closesAt !== null) return closesAt > sittingEndsMs;
  return durationInSecond !== null && serverClock.nowMs() + durationInSecond * 1000 > sittingEndsMs;
}
