import { useTranslation } from 'react-i18next';
import { HelpTipCard } from './HelpTipCard.tsx';
import { useShownTips } from './shown-tips.ts';
import { usePersonName } from '../people/public.ts';
import { useLive } from '../../realtime/use-live.ts';

/** The single tip that a moderator sent, or else the tip of the walk. Source: TIP-02, TIP-04. */
export function ShownTip() {
  const { t } = useTranslation('help-tips');
  const { walk, single } = useShownTips();
  const sender = useLive(({ people }) => (single === null ? undefined : people[single.fromUserId]));
  const nameOf = usePersonName();
  if (single !== null) {
    const name = sender === undefined ? t('aModerator') : nameOf(sender);
    return (
      <HelpTipCard key={`single-${single.number}`} tip={single.tip} place={t('from', { name })} single />
    );
  }
  const tip = walk?.tips[walk.at];
  if (walk === null || tip === undefined) return null;
  return (
    <HelpTipCard key="walk" tip={tip} place={t('place', { number: walk.at + 1, count: walk.tips.length })} />
  );
}
