import { useTranslation } from 'react-i18next';
import { FormPart } from '../../ui/FormPart.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';

const SittingRules = lazyPart(async () => ({ default: (await import('./SittingRules.tsx')).SittingRules }));

/** The speaking rules of a sitting, for its page in the administration. Source: BEY-43. */
export function SpeakingRulesPart({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('speakers');
  return (
    <FormPart title={t('sittingRules')} reason={t('sittingRulesReason')}>
      <LazyPart>
        <SittingRules idVotingSession={idVotingSession} />
      </LazyPart>
    </FormPart>
  );
}
