import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { HelpTipGroup } from '@hemicycle/contract/help-tips';
import type { DocumentLanguage } from '@hemicycle/contract/site';
import type { SiteHelpTips, updateHelpTips } from '@hemicycle/contract/site-help-tips';
import { HELP_TIPS_MAX } from '@hemicycle/contract/site-limits';
import { namesOfTips } from '@hemicycle/rules/help-tips/site-tips';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { languages } from '../../i18n/languages.ts';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { EditFormFrame } from '../../ui/EditFormFrame.tsx';
import { IconPlus } from '../../ui/icons.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAction, useKeptForm, useSavedForm } from '../auth/public.ts';
import {
  findTipProblems,
  formOfTips,
  leftOut,
  type TextsOfProduct,
  type TipForm,
  tipsOfForm,
  type TipText,
} from './help-tips-form.ts';
import { HelpTipFields } from './HelpTipFields.tsx';
import styles from './SiteAdmin.module.css';

/** The tips of one group: their texts in one language, their order, those of the site's own, and
 *  those that were taken out. All changes are saved together; the server refuses them where
 *  somebody else has saved first. Source: TIP-01, TIP-02, CFG-01. */
export function HelpTipsForm({
  group,
  language,
  read: readAtFirst,
  textsOf,
  onChanged,
  onSaved,
}: {
  group: HelpTipGroup;
  language: DocumentLanguage;
  read: SiteHelpTips;
  textsOf: (language: DocumentLanguage) => TextsOfProduct;
  onChanged: (isChanged: boolean) => void;
  onSaved: () => Promise<void>;
}) {
  const { t } = useTranslation('site-help-tips');
  const [read, setRead] = useState(readAtFirst[group] ?? null);
  const form = useKeptForm(`help-tips ${group}`, () => formOfTips(group, read), findTipProblems);
  const list = useRef<HTMLOListElement>(null);
  const { values, problems, change, isChanged } = form;
  const take = (now: SiteHelpTips) => {
    setRead(now[group] ?? null);
    return formOfTips(group, now[group] ?? null);
  };
  const saving = useSavedForm(form, {
    labelOf: () => t('tips'),
    describe: (_, { tips }) => tips.map((tip) => titleOf(tip)).join(', '),
    saveFailed: t('saveFailed'),
    save: async () => {
      form.settle(take(await put(group, { tips: tipsOfForm(values), before: read })));
      showToast({ kind: 'success', text: t('saved') });
      await onSaved();
    },
    read: () => api('GET /api/siteconfig/helptips'),
    valuesOf: (now) => formOfTips(group, now[group] ?? null),
    onRead: take,
  });
  const restoring = useAction(async () => {
    form.settle(take(await put(group, { tips: null, before: read })));
    saving.forget();
    showToast({ kind: 'success', text: t('restored') });
    await onSaved();
  });
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);

  function oursOf(name: string, of = language): TipText | null {
    return textsOf(of).get(`${group}.${name}`) ?? null;
  }

  function titleOf({ name, isOurs, texts }: TipForm): string {
    const own = texts[language] ?? (isOurs ? undefined : (texts.en ?? Object.values(texts)[0]));
    return own?.title || oursOf(name)?.title || t('newTip');
  }

  function add(tip: TipForm) {
    change({ tips: [...values.tips, tip] });
    announce(t('added', { title: titleOf(tip) }));
    // React draws the new tip before the next frame.
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  }

  function move(from: number, to: number) {
    const tips = values.tips.toSpliced(from, 1);
    change({ tips: tips.toSpliced(to, 0, ...values.tips.slice(from, from + 1)) });
  }

  async function handleRestore() {
    const sure = await confirmDialog({
      title: t('restoreTitle'),
      text: t('restoreText'),
      confirmLabel: t('restoreDeed'),
      danger: true,
    });
    if (sure) await restoring.run();
  }

  const isFull = values.tips.length >= HELP_TIPS_MAX;
  return (
    <EditFormFrame
      form={form}
      kind="settings"
      saveLabel={t('save')}
      saving={restoring.failureText === null ? saving : { ...saving, failure: restoring.failureText }}
      onGiveUp={saving.forget}
    >
      {values.tips.length === 0 && <p>{t('none')}</p>}
      <ol ref={list} className={styles.tips} aria-label={t('tips')}>
        {values.tips.map((tip, index) => (
          <HelpTipFields
            key={tip.name}
            tip={tip}
            title={titleOf(tip)}
            language={language}
            ours={tip.isOurs ? oursOf(tip.name) : null}
            places={namesOfTips(group).map((name) => ({
              value: name,
              label: oursOf(name)?.title ?? name,
            }))}
            wrong={problemOf(index)}
            index={index}
            count={values.tips.length}
            onChange={(changed) =>
              change({ tips: values.tips.map((one, at) => (at === index ? changed : one)) })
            }
            onMove={(to) => move(index, to)}
            onRemove={() => {
              change({ tips: values.tips.toSpliced(index, 1) });
              announce(t('removed', { title: titleOf(tip) }));
              form.element.current?.querySelector<HTMLElement>('[data-add-tip]')?.focus();
            }}
          />
        ))}
      </ol>
      <div className={styles.adds}>
        <Button
          data-add-tip
          icon={<IconPlus aria-hidden="true" />}
          disabled={isFull}
          onClick={() => {
            const [beside = ''] = namesOfTips(group);
            add({ name: `own-${crypto.randomUUID()}`, beside, isOurs: false, texts: {} });
          }}
        >
          {t('add')}
        </Button>
        {leftOut(group, values).map((name) => (
          <Button
            key={name}
            icon={<IconPlus aria-hidden="true" />}
            disabled={isFull}
            onClick={() => add({ name, beside: name, isOurs: true, texts: {} })}
          >
            {t('bringBack', { title: oursOf(name)?.title ?? name })}
          </Button>
        ))}
        {read !== null && (
          <Button busy={restoring.busy} onClick={() => void handleRestore()}>
            {t('restore')}
          </Button>
        )}
      </div>
    </EditFormFrame>
  );

  function problemOf(index: number): string | undefined {
    const problem = problems[index];
    if (problem === undefined) return undefined;
    if (problem.language === null) return t('wrong.noText');
    const of = Object.values(languages).find(({ folder }) => folder === problem.language);
    return t('wrong.half', { language: of?.languageNative ?? '' });
  }
}

function put(group: HelpTipGroup, body: BodyOf<typeof updateHelpTips>): Promise<SiteHelpTips> {
  return api('PUT /api/siteconfig/helptips/:group', { params: { group }, body });
}
