import { useTranslation } from 'react-i18next';
import { loadSignIn, useSignedIn } from '../auth/public.ts';
import { PersonPicture } from './PersonPicture.tsx';
import styles from './PersonPicture.module.css';

/** The own picture and addresses of a person with an account. Addresses are changed by
 *  administrators alone, because they decide whose account it is. Source: FND-06, PEOP-01. */
export function OwnPerson() {
  const { t } = useTranslation('person-pictures');
  const { userId, isGuest, personDetails } = useSignedIn();
  const { displayName, avatar, emails, davraEmail } = personDetails;
  if (isGuest) return null;
  const read = async () => (await loadSignIn()).personDetails.avatar;
  return (
    <section className={styles.own} aria-labelledby="own-person">
      <h2 id="own-person">{t('own')}</h2>
      <p className={styles.text}>{t('ownText')}</p>
      <PersonPicture
        userId={userId}
        name={displayName}
        avatar={avatar}
        readAgain={read}
        onChanged={() => void read().catch(() => undefined)}
      />
      <dl className={styles.addresses}>
        <dt>{t('email')}</dt>
        <dd dir="ltr">{emails[0]}</dd>
        {davraEmail !== null && (
          <>
            <dt>{t('secondEmail')}</dt>
            <dd dir="ltr">{davraEmail}</dd>
          </>
        )}
      </dl>
      <p className={styles.text}>{t('addressesText')}</p>
    </section>
  );
}
