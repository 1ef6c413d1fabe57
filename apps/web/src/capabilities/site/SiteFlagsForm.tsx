import type { ClientFlags } from '@hemicycle/contract/site';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { FormPart } from '../../ui/FormPart.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.ts';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';
import { type FieldValue, fieldOf, kindOf, valueOf } from './flag-value.ts';
import styles from './SiteAdmin.module.css';
import { partsOf } from './site-flag-parts.ts';
import { SiteFlagField } from './SiteFlagField.tsx';

type Fields = Readonly<Record<string, FieldValue>>;

/** The flags of the site in parts, each a field; what was changed is saved together.  Source: CFG-01, looks picture 9. */
export function SiteFlagsForm({
  flags,
  onSaved,
}: {
  flags: ClientFlags;
  onSaved: (flags: ClientFlags) => void;
}) {
  const { t } = useTranslation('site-admin');
  const errorText = useErrorText();
  const element = useRef<HTMLFormElement>(null);
  const [changes, setChanges] = useState<Fields>({});
  const [tried, setTried] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const told = new Map<string, unknown>(Object.entries(flags));
  const count = Object.keys(changes).length;
  useLeaveGuard(count > 0 && !busy);

  useEffect(() => {
    if (tried > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);

  const kindOfFlag = (flag: string) => kindOf(flag, told.get(flag));
  const outcomeOf = (flag: string, field: FieldValue) => valueOf(kindOfFlag(flag), field);

  function handleChange(flag: string, field: FieldValue) {
    const { [flag]: _before, ...others } = changes;
    const same = String(field) === String(fieldOf(kindOfFlag(flag), told.get(flag)));
    setChanges(same ? others : { ...others, [flag]: field });
  }

  async function handleSave(event: SyntheticEvent) {
    event.preventDefault();
    if (busy || count === 0) return;
    setTried(tried + 1);
    const outcomes = Object.entries(changes).map(([flag, field]) => ({
      flag,
      outcome: outcomeOf(flag, field),
    }));
    const values = outcomes.flatMap(({ flag, outcome }) =>
      outcome.ok ? [[flag, outcome.value] as const] : [],
    );
    if (values.length < outcomes.length) return;
    setBusy(true);
    setFailure(null);
    try {
      onSaved(await api('PUT /api/siteconfig/flags', { body: Object.fromEntries(values) }));
      setChanges({});
      setTried(0);
      showToast({ kind: 'success', text: t('saved') });
    } catch (error) {
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  async function handleReset() {
    const sure = await confirmDialog({
      title: t('discardTitle'),
      text: t('discardText'),
      confirmLabel: t('discard'),
      cancelLabel: t('stay'),
      danger: true,
    });
    if (!sure) return;
    setChanges({});
    setTried(0);
    setFailure(null);
  }

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={(event) => void handleSave(event)}>
      {partsOf([...told.keys()]).map(({ part, flags: listed }) => (
        <FormPart key={part} title={t(`parts.${part}`)} reason={t(`reasons.${part}`)}>
          {listed.map((flag) => {
            const kind = kindOfFlag(flag);
            const field = changes[flag] ?? fieldOf(kind, told.get(flag));
            const outcome = valueOf(kind, field);
            return (
              <SiteFlagField
                key={flag}
                flag={flag}
                kind={kind}
                field={field}
                wrong={tried > 0 && !outcome.ok ? outcome.wrong : null}
                onChange={(changed) => handleChange(flag, changed)}
              />
            );
          })}
        </FormPart>
      ))}
      <SaveBar
        state={count === 0 ? '' : t('unsaved', { count })}
        failure={failure === null ? null : `${t('saveFailed')}. ${errorText(failure)}`}
      >
        <Button disabled={count === 0} onClick={() => void handleReset()}>
          {t('reset')}
        </Button>
        <Button type="submit" variant="primary" busy={busy} disabled={count === 0}>
          {t('save')}
        </Button>
      </SaveBar>
    </form>
  );
}
