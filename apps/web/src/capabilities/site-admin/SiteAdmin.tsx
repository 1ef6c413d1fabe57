import type { ClientFlags } from '@hemicycle/contract/site';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './SiteAdmin.module.css';
import { useWordsOfFlags } from './flag-words.ts';
import { SiteFlagsForm } from './SiteFlagsForm.tsx';
import { useSettingHistory } from './use-setting-history.tsx';

const load = async () => {
  const [flags, roles] = await Promise.all([api('GET /api/siteconfig/flags'), api('GET /api/roles')]);
  return { flags, roles };
};

/** The page with the flags of the site, loaded when it opens, by theme: what each flag does, and
 *  what differs from its default. A search finds settings by their words or names;
 *  the history says who changed what. Source: CFG-01,
 *  PERM-25. */
export function SiteAdmin() {
  const { t } = useTranslation(['site-admin', 'ui']);
  const { loaded, busy, loadAgain } = useLoaded(load);
  const [saved, setSaved] = useState<ClientFlags | null>(null);
  const [sought, setSought] = useState('');
  const [isExpert, setExpert] = useState(false);
  const { wordsOf, valueText } = useWordsOfFlags(loaded.state === 'ready' ? loaded.value.roles : []);
  const history = useSettingHistory(
    {
      of: 'site',
      labelOf: (flag) => wordsOf(flag).label,
      valueOf: (flag, text) => {
        if (text === 'true' || text === 'false') return t(text === 'true' ? 'on' : 'off');
        return valueText(
          flag,
          text.replaceAll(/\/api\/siteconfig\/backgrounds\/[\w.-]*/g, t('pictures.uploaded')),
        );
      },
    },
    saved,
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
      {loaded.state === 'ready' && (
        <>
          <div className={styles.tools}>
            <SearchField label={t('search')} value={sought} onSearch={setSought} />
            <Switch
              label={t('expert')}
              checked={isExpert}
              onChange={(event) => setExpert(event.currentTarget.checked)}
            />
          </div>
          <SiteFlagsForm
            flags={saved ?? loaded.value.flags}
            roles={loaded.value.roles}
            sought={sought}
            isExpert={isExpert}
            historyOf={history.lineOf}
            onRead={setSaved}
          />
        </>
      )}
      {history.dialog}
    </>
  );
}
