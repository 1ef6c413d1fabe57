import { settingLabel } from '@hemicycle/rules/site/setting-labels';
import type { ClientFlags } from '@hemicycle/contract/site';
import { withRead } from '@hemicycle/rules/foundations/changed-meanwhile';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';
import { EditFormFrame } from '../../ui/EditFormFrame.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormPart } from '../../ui/FormPart.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useKeptForm, useSavedForm } from '../auth/public.ts';
import { loadSiteConfig } from '../site/public.ts';
import {
  type FieldValue,
  fieldOf,
  kindOf,
  type NamesForFlags,
  ROLE_EXCEPTIONS,
  valueOf,
} from './flag-value.ts';
import { languageOfScreen } from '../../i18n/i18n.ts';
import { isForExperts, isNamedFlag, partsOf, soughtParts } from './site-flag-parts.ts';
import { SiteFlagField } from './SiteFlagField.tsx';

type Fields = Readonly<Record<string, FieldValue>>;

/** A form with the flags of the site in sections, one field for each. All changes are saved
 *  together. Source: CFG-01, looks picture 9. */
export function SiteFlagsForm({
  flags,
  roles,
  sought,
  isExpert,
  historyOf,
  onRead,
}: {
  flags: ClientFlags;
  /** The roles of the site. */
  roles: NamesForFlags['roles'];
  /** What somebody seeks among the settings; empty: all. */
  sought: string;
  /** Also shows what a clerk need not know, and the names that the server uses. */
  isExpert: boolean;
  /** The line that says when a flag was changed last. */
  historyOf: (flag: string) => ReactNode;
  /** Called with the present flags after they were saved, here or by somebody else. */
  onRead: (flags: ClientFlags) => void;
}) {
  const { t } = useTranslation('site-admin');
  const told = new Map<string, unknown>(Object.entries(flags));
  const kindOfFlag = (flag: string) => kindOf(flag, told.get(flag), { roles, flags: told });
  const outcomeOf = (flag: string, field: FieldValue) => valueOf(kindOfFlag(flag), field);
  const fieldsOf = (read: ClientFlags): Fields => {
    const site = { roles, flags: new Map<string, unknown>(Object.entries(read)) };
    return Object.fromEntries(
      Object.entries(read).map(([flag, value]) => [flag, fieldOf(kindOf(flag, value, site), value)]),
    );
  };
  const form = useKeptForm(
    'site-settings',
    () => fieldsOf(flags),
    (fields, saved) =>
      Object.fromEntries(
        Object.entries(fields).flatMap(([flag, field]) => {
          const outcome = outcomeOf(flag, field);
          return outcome.ok || isSame(field, saved[flag]) ? [] : [[flag, outcome.wrong]];
        }),
      ),
  );
  const { values, problems } = form;
  const changed = Object.entries(values).filter(([flag, field]) => !isSame(field, form.saved[flag]));
  // A field with an error or a change that is not saved stands there whatever is sought.
  const isPending = (flag: string) =>
    problems[flag] !== undefined || changed.some(([other]) => other === flag);
  const offered = [...told.keys()].filter((flag) => isExpert || !isForExperts(flag) || isPending(flag));
  const excepted = [...told.keys()].filter(
    (flag) => flag !== ROLE_EXCEPTIONS && isNamedFlag(flag) && (isExpert || !isForExperts(flag)),
  );
  const labelOf = (flag: string) => settingLabel(flag, languageOfScreen());
  const wordsOf = (flag: string) =>
    isNamedFlag(flag) ? `${labelOf(flag)} ${t(`flags.${flag}.does`)}` : flag;
  const shown = soughtParts(partsOf(offered), sought, (flag) => (isPending(flag) ? sought : wordsOf(flag)));
  const saving = useSavedForm(form, {
    labelOf,
    saveFailed: t('saveFailed'),
    save: async () => {
      const body = Object.fromEntries(
        changed.flatMap(([flag, field]) => {
          const outcome = outcomeOf(flag, field);
          return outcome.ok ? [[flag, outcome.value] as const] : [];
        }),
      );
      const now = await api('PUT /api/siteconfig/flags', { body: withRead(flags, body) });
      onRead(now);
      form.settle(fieldsOf(now));
      showToast({ kind: 'success', text: t('saved') });
      // The other pages of this tab follow what was saved, without a reload.
      void loadSiteConfig().catch((error: unknown) => noteFailure('the settings were not read', error));
    },
    read: () => api('GET /api/siteconfig/flags'),
    valuesOf: fieldsOf,
    onRead,
  });

  return (
    <EditFormFrame
      form={form}
      kind="settings"
      saveLabel={t('save')}
      unsaved={t('unsaved', { count: changed.length })}
      saving={saving}
      onGiveUp={saving.forget}
    >
      {shown.length === 0 && (
        <EmptyState title={t('noHits')}>{t(isExpert ? 'noHitsText' : 'noHitsExpert')}</EmptyState>
      )}
      {shown.map(({ part, flags: listed }) => (
        <FormPart key={part} title={t(`parts.${part}`)} reason={t(`reasons.${part}`)}>
          {listed.map((flag) => {
            const kind = kindOfFlag(flag);
            return (
              <SiteFlagField
                key={flag}
                flag={flag}
                kind={kind}
                field={values[flag] ?? fieldOf(kind, told.get(flag))}
                wrong={problems[flag] ?? null}
                roles={roles}
                offered={excepted}
                isExpert={isExpert}
                history={historyOf(flag)}
                onChange={(field) => form.change({ [flag]: field })}
              />
            );
          })}
        </FormPart>
      ))}
    </EditFormFrame>
  );
}

function isSame(field: FieldValue, saved: FieldValue | undefined): boolean {
  return String(field) === String(saved);
}
