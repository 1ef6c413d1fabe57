import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconTrash } from '../../ui/icons.ts';
import styles from './Channels.module.css';
import { useNameSigns } from './use-name-signs.ts';

/** Who interprets the sitting into sign language, for those who name them. People who are not there
 *  are removed here. Source: BEY-16. */
export function SignInterpreters() {
  const { t } = useTranslation('interpretation');
  const heading = useId();
  const named = useLive((live) => live.signInterpreters);
  const { may, remove } = useNameSigns();
  if (!may || named.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {t('signLanguage')}
      </h3>
      <ul className={styles.list} aria-labelledby={heading}>
        {named.map(({ userId, displayName }) => (
          <li key={userId} className={styles.row}>
            <bdi className={styles.facts}>{displayName}</bdi>
            <IconButton label={t('removeSignNamed', { name: displayName })} onClick={() => remove(userId)}>
              <IconTrash aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
