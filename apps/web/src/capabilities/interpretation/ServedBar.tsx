import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { listOfNames } from '../../i18n/list-of-names.ts';
import { useOwnHuddleId } from '../people/public.ts';
import { useLanguagesInOrder } from './use-languages-in-order.ts';

/** A bar inside a huddle that booths serve: their interpreters hear it. Source: BEY-16. */
export function ServedBar() {
  const { t } = useTranslation('interpretation');
  const huddleId = useOwnHuddleId();
  const languages = useLanguagesInOrder(useLive((live) => live.interpretedLanguages));
  const here = languages.filter((one) => one.huddleId === huddleId);
  if (huddleId === null || here.length === 0) return null;
  const names = listOfNames(here.map(({ languageNative }) => languageNative));
  return (
    <AlertBanner kind="info" title={t('servedHere', { languages: names })}>
      {t('servedHereNote')}
    </AlertBanner>
  );
}
