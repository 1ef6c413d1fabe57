import type { Poll } from '@hemicycle/contract/polls';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { announce } from '../../../ui/announcer.ts';
import { useSignedIn } from '../../auth/public.ts';

/** Tells the people of the sitting above the ballot who is called. Who is called themselves hears
 *  it at once. Source: BEY-41. */
export function CalledNews({ poll }: { poll: Poll }) {
  const { t } = useTranslation('roll-call');
  const { userId } = useSignedIn();
  const called = poll.rollCall?.called ?? null;
  const isOwn = called?.userId === userId;
  const sayOwn = useEffectEvent(() => announce(t('youAreCalled'), 'assertive'));
  useEffect(() => {
    if (isOwn) sayOwn();
  }, [isOwn]);
  if (poll.rollCall === null || called === null) return null;
  const number = (count: number) => formats().number(count);
  return (
    <AlertBanner
      kind={isOwn ? 'warning' : 'info'}
      title={isOwn ? t('youAreCalled') : t('nowCalled', { name: called.name })}
    >
      {isOwn
        ? t('youAreCalledText')
        : t('place', { place: number(called.place), of: number(poll.rollCall.size) })}
    </AlertBanner>
  );
}
