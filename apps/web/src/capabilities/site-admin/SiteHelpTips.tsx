import { HELP_TIPS, type HelpTipGroup } from '@hemicycle/contract/help-tips';
import type { DocumentLanguage } from '@hemicycle/contract/site';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { languageOfScreen } from '../../i18n/i18n.ts';
import { languages } from '../../i18n/languages.ts';
import { loadCatalogue } from '../../i18n/load-catalogue.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Select } from '../../ui/Select.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import type { TextsOfProduct, TipText } from './help-tips-form.ts';
import { HelpTipsForm } from './HelpTipsForm.tsx';
import styles from './SiteAdmin.module.css';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the object
const GROUPS = Object.keys(HELP_TIPS) as HelpTipGroup[];
const LANGUAGES = Object.values(languages);

/** The page with the help tips, one group and one language at a time. While something is typed and
 *  not saved, the group stays. Source: TIP-01, TIP-02. */
export function SiteHelpTips() {
  const { t } = useTranslation(['site-help-tips', 'ui']);
  const [group, setGroup] = useState<HelpTipGroup>('meeting');
  const [language, setLanguage] = useState<DocumentLanguage>(languageOfScreen);
  const [isChanged, setIsChanged] = useState(false);
  const load = useCallback(
    () => Promise.all([api('GET /api/siteconfig/helptips'), loadTextsOfProduct()]),
    [],
  );
  const { loaded, busy, loadAgain } = useLoaded(load);
  return (
    <>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
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
          <div className={styles.choices}>
            <Select
              label={t('group')}
              hint={isChanged ? t('saveFirst') : undefined}
              disabled={isChanged}
              value={group}
              choices={GROUPS.map((value) => ({ value, label: t(`groups.${value}`) }))}
              onChoose={(chosen) => setGroup(GROUPS.find((one) => one === chosen) ?? group)}
            />
            <Select
              label={t('language')}
              value={language}
              choices={LANGUAGES.map(({ folder, languageNative }) => ({
                value: folder,
                label: languageNative,
              }))}
              onChoose={(chosen) =>
                setLanguage(LANGUAGES.find(({ folder }) => folder === chosen)?.folder ?? language)
              }
            />
          </div>
          <HelpTipsForm
            key={group}
            group={group}
            language={language}
            read={loaded.value[0]}
            textsOf={(of) => loaded.value[1].get(of) ?? new Map()}
            onChanged={setIsChanged}
            onSaved={loadAgain}
          />
        </>
      )}
    </>
  );
}

/** The texts of all tips that come with the product, in each language. */
async function loadTextsOfProduct(): Promise<ReadonlyMap<DocumentLanguage, TextsOfProduct>> {
  const all = await Promise.all(
    LANGUAGES.map(async ({ code, folder }) => {
      const { titles, texts } = await loadCatalogue(code, 'help-tips');
      const texted = GROUPS.flatMap((group) =>
        HELP_TIPS[group].map((name): [string, TipText] => [
          `${group}.${name}`,
          { title: leafOf(titles, group, name), text: leafOf(texts, group, name) },
        ]),
      );
      return [folder, new Map(texted)] as const;
    }),
  );
  return new Map(all);
}

function leafOf(catalogue: unknown, ...path: readonly string[]): string {
  const found = path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    catalogue,
  );
  return typeof found === 'string' ? found : '';
}
