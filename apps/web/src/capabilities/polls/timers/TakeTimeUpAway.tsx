import type { Poll } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { keepFocus } from '../../../ui/use-focus-back.ts';
import { takeTimeUpAway } from './times-up.ts';

/** A button that removes the message that the time of a timer is up, for this viewer only. Source:
 *  POLL-04. */
export function TakeTimeUpAway({ poll, small = false }: { poll: Poll; small?: boolean }) {
  const { t } = useTranslation('polls');
  return (
    <Button
      size={small ? 'sm' : 'md'}
      aria-label={small ? t('takeAwayNamed', { title: poll.title }) : undefined}
      onClick={() => {
        takeTimeUpAway(poll.id);
        keepFocus();
      }}
    >
      {t('takeAway')}
    </Button>
  );
}
