import { useTranslation } from 'react-i18next';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import type { HuddleMoves } from '../../chamber-frame/use-frame.ts';

/** A bar under the top bar, while the person is in a huddle: its title and a button to leave.
 *  Source: HUD-08. */
export function HuddleBar({ huddle, onLeave }: Pick<HuddleMoves, 'huddle'> & { onLeave: () => void }) {
  const { t } = useTranslation('huddles');
  if (huddle === null) return null;
  return (
    <AlertBanner
      kind="info"
      title={t('inHuddle', { title: huddle.title })}
      action={
        <TextButton tone="inherit" alone onClick={onLeave}>
          {t('leave')}
        </TextButton>
      }
    />
  );
}
