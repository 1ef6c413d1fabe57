import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { useHasOpenEntries } from '../../ui/open-entries.ts';
import styles from './SessionAdmin.module.css';

/** Opens the import of proxies, which takes the place of the form around. It waits until nothing
 *  unsaved is entered there. Source: PROXY-02, BEY-20. */
export function ImportProxiesButton({ isChanged, onImport }: { isChanged: boolean; onImport: () => void }) {
  const { t } = useTranslation('proxies');
  const hasOpen = useHasOpenEntries();
  const waits = isChanged || hasOpen;
  return (
    <div>
      <Button disabled={waits} onClick={onImport}>
        {t('importList')}
      </Button>
      {waits && <p className={styles.quiet}>{t('importSaveFirst')}</p>}
    </div>
  );
}
