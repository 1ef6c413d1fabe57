import type { Poll } from '@hemicycle/contract/polls';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { listOfNames } from '../../../i18n/list-of-names.ts';
import { ClosingQuorum } from '../marks/ClosingQuorum.tsx';
import { durationWords } from '../words/duration-words.ts';
import { useGroups } from '../marks/use-groups.ts';
import { useRepeated } from '../running/use-repeated.ts';
import styles from './InspectionDetails.module.css';
import { PollDocuments } from '../panel/PollDocuments.tsx';
import { useElectionSentence, useVerdictText } from '../words/election-text.ts';
import { useDepartureText, useRuleStated } from '../words/outcome-text.ts';
import { shownVerdict, useOptionText } from '../words/poll-words.ts';
import { PrivacyStated } from '../marks/PrivacyStated.tsx';

/** The label of the time at which a poll ends, by its status. */
const ENDS = { draft: 'closes', open: 'closes', closed: 'closed', cancelled: 'ended' } as const;

/** The subject of a poll, its times and its rules. Source: BEY-08, POLL-10, POLL-17. */
export function InspectionDetails({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  const ruleStated = useRuleStated();
  const verdictText = useVerdictText();
  const departure = useDepartureText()(poll);
  const electionSentence = useElectionSentence();
  const { castingVote, commentary } = poll.resultDetails;
  const groups = useGroups();
  const repeated = useRepeated(poll);
  const stamp = (ms: number) => <span dir="ltr">{formats().stamp(ms)}</span>;
  const ended = poll.closedTime ?? poll.endTime;
  const organisation =
    poll.votingOrganisationName ?? groups.find((group) => group.id === poll.votingOrganisation)?.name;
  const facts: [string, ReactNode][] = [
    [t('inspection.question'), poll.question],
    [t('inspection.description'), poll.description],
    [
      t('repeats'),
      repeated === undefined ? (
        ''
      ) : (
        <span key="repeats">
          {t('voteNumber', { number: repeated.number })}, <bdi>{repeated.title}</bdi>
        </span>
      ),
    ],
    [
      t('inspection.documentation'),
      poll.documentation.length === 0 ? (
        ''
      ) : (
        <PollDocuments key="documentation" documentation={poll.documentation} />
      ),
    ],
    [t('inspection.options'), <Options key="options" poll={poll} />],
    [t('inspection.opened'), poll.startTime === null ? '' : stamp(poll.startTime)],
    [t(`inspection.${ENDS[poll.status]}`), ended === null ? t('inspection.openEnded') : stamp(ended)],
    [t('inspection.duration'), <Duration key="duration" poll={poll} />],
    [
      t('inspection.status'),
      t(`inspection.statuses.${shownVerdict(poll) === 'void' ? 'void' : poll.status}`),
    ],
    [t('inspection.result'), departure === null ? verdictText(poll) : `${verdictText(poll)}. ${departure}.`],
    [
      t('inspection.castingVote'),
      castingVote === null
        ? ''
        : t('inspection.castingVoteOf', {
            name: castingVote.by,
            option: optionText(castingVote.voteDecision),
          }),
    ],
    [t('inspection.rule'), ruleStated(poll)],
    [
      t('inspection.election'),
      poll.election === null ? '' : Object.values(electionSentence(poll.election, poll.form)).join('. '),
    ],
    [t('quorum'), poll.quorum.closing.length === 0 ? '' : <ClosingQuorum key="quorum" poll={poll} />],
    [
      t('inspection.privacy'),
      <PrivacyStated key="privacy" privacy={poll.anonymous} withdrawn={poll.status === 'cancelled'} />,
    ],
    [
      t('inspection.organisation'),
      poll.votingOrganisation === 'none'
        ? t('inspection.noWeights')
        : (organisation ?? poll.votingOrganisation),
    ],
    [
      t('inspection.proof'),
      poll.proofWithinMs === null
        ? ''
        : t('inspection.proofWithin', { count: Math.round(poll.proofWithinMs / 60_000) }),
    ],
    [t('inspection.commentary'), commentary],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The options of a ballot, or of each of its questions. */
function Options({ poll: { form, voteOptions } }: { poll: Poll }) {
  const optionText = useOptionText();
  const inLine = (options: readonly string[]) => listOfNames(options.map((option) => optionText(option)));
  if (form.kind !== 'questions') return inLine(voteOptions);
  return (
    <ul className={styles.questions}>
      {form.questions.map(({ question, voteOptions: options }, index) => (
        <li key={index}>
          <bdi>{question}</bdi> <span className={styles.answers}>{inLine(options)}</span>
        </li>
      ))}
    </ul>
  );
}

/** How long a poll was to run, in seconds: its duration, or the time from its opening to its set
 *  end. */
function secondsOf({ durationInSecond, startTime, closesAt }: Poll): number | null {
  if (durationInSecond !== null || startTime === null || closesAt === null) return durationInSecond;
  return Math.round((closesAt - startTime) / 1000);
}

function Duration({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls');
  const seconds = secondsOf(poll);
  if (seconds === null) return t('inspection.openEnded');
  return durationWords(seconds);
}
