import { useTranslation } from 'react-i18next';
import shared from '../../ui/AccountButton.module.css';
import { useSignedIn } from './sign-in.ts';

/** What stands under the name of the signed-in person: their address. A guest has only the address
 *  that the server made up to know them by, so 'Guest User' stands in its place. Source: AUTH-13,
 *  FND-06. */
export function OwnAddress() {
  const { t } = useTranslation('ui');
  const { isGuest, personDetails } = useSignedIn();
  return (
    <span className={shared.email} dir={isGuest ? undefined : 'ltr'}>
      {isGuest ? t('guestUser') : personDetails.emails[0]}
    </span>
  );
}
