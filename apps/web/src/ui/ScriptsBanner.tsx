import { useTranslation } from 'react-i18next';
import { useLoadingShown } from './Loading.tsx';
import styles from './ScriptsBanner.module.css';
import { Spinner } from './Spinner.tsx';

/** A banner at the top while the programs of a page are loading, after 400 ms. Source: FND-12. */
export function ScriptsBanner() {
  const { t } = useTranslation('ui');
  const shown = useLoadingShown();
  return (
    <div role="status">
      {shown && (
        <p className={styles.banner}>
          <Spinner />
          {t('loadingScripts')}
        </p>
      )}
    </div>
  );
}
