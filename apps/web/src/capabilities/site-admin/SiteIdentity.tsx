import { valueInWords } from '@hemicycle/rules/moderation/details-in-words';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './SiteAdmin.module.css';
import { isIdentityField, partOfIdentity } from './identity-form.ts';
import { isLanguageList, languagesInWords } from './OfferedLanguages.tsx';
import { SiteIdentityForm } from './SiteIdentityForm.tsx';
import { useSettingHistory } from './use-setting-history.tsx';

const load = () => api('GET /api/siteconfig/identity');

/** The page with the names of the house, its help, its phone numbers and its questions, loaded when
 *  it opens. Source: FND-04, FND-09, FND-51, FND-58. */
export function SiteIdentity() {
  const { t } = useTranslation(['site-identity', 'ui']);
  const { loaded, busy, loadAgain } = useLoaded(load);
  const [savedVersion, setSavedVersion] = useState<string | null>(null);
  const history = useSettingHistory(
    {
      of: 'house',
      labelOf: (field) =>
        field === 'siteLogo'
          ? t('logo.title')
          : field === 'helpTips'
            ? t('ui:helpTips')
            : isIdentityField(field)
              ? t(partOfIdentity(field))
              : field,
      // The history names a logo by the beginning of its hash.
      valueOf: (field, text) => {
        if (field === 'siteLogo') return t('logo.picture', { hash: text.slice(0, 8) });
        return isLanguageList(field) ? languagesInWords(field, text) : valueInWords(text);
      },
    },
    savedVersion,
  );
  return (
    <>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        {history.button}
      </div>
      <p className={styles.intro}>{t('intro')}</p>
      {loaded.state === 'loading' && <Loading label={t('ui:loading')} />}
      {loaded.state === 'failed' && (
        <LoadFailed
          title={t('failedTitle')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
      {history.dialog}
      {loaded.state === 'ready' && (
        <SiteIdentityForm
          key={loaded.value.version}
          identity={loaded.value}
          historyOf={history.lineOf}
          onSaved={setSavedVersion}
        />
      )}
    </>
  );
}
