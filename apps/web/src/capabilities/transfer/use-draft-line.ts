import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { useOptionText, useRuleText, useSeatsText } from '../polls/public.ts';
import type { Line, Parts } from './part-lines.ts';

type Draft = NonNullable<Parts['drafts']>[number];

/** Makes the line of a draft of a vote: that it was not put to the vote, its question, its options
 *  and its rules. Source: BEY-25, decision 0183. */
export function useDraftLine(): (draft: Draft) => Line {
  const { t } = useTranslation(['transfer', 'polls']);
  const { number, stamp } = formats();
  const optionText = useOptionText();
  const ruleText = useRuleText();
  const seatsText = useSeatsText();
  const optionsOf = ({ form, voteOptions }: Draft): string[] =>
    form.kind === 'questions'
      ? form.questions.map((one) => `${one.question}: ${optionText(one.voteOptions)}`)
      : voteOptions.length === 0
        ? []
        : [optionText(voteOptions)];
  const rulesOf = (draft: Draft): (string | false | null)[] => [
    draft.type === 'vote' && t(`draft.forms.${draft.form.kind}`),
    seatsText(draft),
    ruleText(draft.majority),
    draft.type === 'vote' && t('draft.privacy', { privacy: t(`polls:privacyLabel.${draft.privacy}`) }),
    draft.votingOrganisation !== null && t('draft.weighted', { organisation: draft.votingOrganisation }),
    draft.maySplit && t('draft.maySplit'),
    draft.mayChangeVote && t('draft.mayChange'),
    draft.proofOfIdentity && t('draft.proof'),
    draft.durationSeconds !== null && t('draft.duration', { seconds: number(draft.durationSeconds) }),
    draft.opensMs !== null && t('draft.opens', { time: stamp(draft.opensMs) }),
    draft.closesMs !== null && t('draft.closes', { time: stamp(draft.closesMs) }),
  ];
  return (draft) => ({
    key: draft.id,
    start: draft.title,
    end: t(draft.type === 'timer' ? 'draft.timer' : 'draft.notPut'),
    text: [
      draft.question,
      draft.description,
      ...optionsOf(draft),
      rulesOf(draft)
        .filter((one) => one !== false && one !== null)
        .join(' · '),
      ...draft.documentation.map(({ label, url }) => `${label}: ${url}`),
    ]
      .filter((one) => one !== '')
      .join('\n'),
  });
}
