import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinSentences } from '../i18n/sentences.ts';
import { AlertBanner } from './AlertBanner.tsx';
import { Button } from './Button.tsx';
import { confirmDialog } from './dialog-store.ts';
import styles from './EditFormFrame.module.css';
import type { FormDraft } from './form-draft.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { OpenEntriesContext } from './open-entries.ts';
import { SaveBar } from './SaveBar.tsx';
import { type DecidedVersions, SideBySide } from './SideBySide.tsx';
import { dismissToasts } from './toast-store.ts';
import type { EditForm } from './use-edit-form.ts';

/** The save of a form, and its reading again, as `useSavedForm` of `auth` makes them. */
export interface FormSaving {
  /** A save is under way. Meanwhile the page can be left without a question. */
  readonly busy: boolean;
  readonly failure: string | null;
  /** A note to read before saving again. */
  readonly note: string;
  /** The fields that somebody else has changed too, with both versions; absent: none. */
  readonly both?: readonly DecidedVersions[];
  /** Warns of what has happened meanwhile. The form can still be saved. */
  readonly warning?: string | null;
  /** Given where the thing that the form edits is gone: the label of the button that leads away. It
   *  takes the place of the other buttons, since nothing can be saved any more. */
  readonly gone?: string | undefined;
  /** Reads what others have saved and keeps the typed values. Given only where somebody else has
   *  saved first. */
  readonly onReadAgain?: (() => void) | undefined;
  /** Saves the form. It is called only when the form has no errors and no entry that was begun and
   *  not added. */
  readonly onSave: () => void;
}

/** A long form with a save bar at its foot, which says what is not saved. It asks before changes,
 *  or an entry that was begun and not added, are discarded. Changes stay as typed when saving
 *  fails, for example because somebody else has saved first. `settings` stay on the page, saved or
 *  reset only once changed; an `entry` is closed when the person gives it up. Source: looks
 *  picture 9. */
export function EditFormFrame({
  form,
  kind,
  saveLabel,
  unsaved,
  isRead = false,
  saving: { busy, failure, note, warning = null, both = [], gone, onReadAgain, onSave },
  onGiveUp,
  children,
}: {
  /** `draft`: what the tab keeps of it. */
  form: Pick<EditForm<object, object>, 'isChanged' | 'element' | 'check'> & {
    settle: () => void;
    draft?: FormDraft;
  };
  kind: 'settings' | 'entry';
  saveLabel: string;
  /** Says that changes are not saved, where the form says more than that. */
  unsaved?: string;
  /** The thing can hardly be changed, so that there is nothing to save before something is. */
  isRead?: boolean;
  saving: FormSaving;
  /** Called after the person has given up the changes. */
  onGiveUp: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  const { isChanged, draft } = form;
  const isIdle = kind === 'settings' && !isChanged;
  const isUnchanged = isIdle || (isRead && !isChanged);
  const [open, setOpen] = useState<ReadonlyMap<string, string>>(new Map());
  const [asked, setAsked] = useState(0);
  const noteOpen = useCallback(
    (id: string, label: string | null) =>
      setOpen((before) => {
        const others = [...before].filter(([one]) => one !== id);
        return new Map(label === null ? others : [...others, [id, label]]);
      }),
    [],
  );
  const openEntries = useMemo(() => ({ open, noteOpen, asked }), [open, noteOpen, asked]);
  const hasOpen = open.size > 0;
  const isBegun = isChanged || hasOpen;
  useLeaveGuard(isBegun && !busy);

  const unsavedText = isChanged ? (unsaved ?? t(`editForm.${kind}.unsaved`)) : '';
  const openText = hasOpen ? t('editForm.open', { what: [...new Set(open.values())].join('; ') }) : '';

  async function handleGiveUp() {
    const sure =
      !isBegun ||
      (await confirmDialog({
        title: t(`editForm.${kind}.discardTitle`),
        text: t(`editForm.${kind}.discardText`),
        confirmLabel: t(`editForm.${kind}.discard`),
        cancelLabel: t('editForm.stay'),
        danger: true,
      }));
    if (!sure) return;
    if (kind === 'settings') form.settle();
    onGiveUp();
  }

  return (
    <form
      ref={form.element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (busy || isUnchanged || gone !== undefined) return;
        dismissToasts('success');
        if (hasOpen) setAsked(asked + 1);
        if (form.check() && !hasOpen) onSave();
      }}
    >
      {draft?.isBack === true && (
        <AlertBanner
          kind="info"
          title={t('editForm.draftBack')}
          action={
            <Button size="sm" onClick={() => form.settle()}>
              {t('editForm.draftDiscard')}
            </Button>
          }
          onDismiss={draft.forget}
        />
      )}
      <OpenEntriesContext value={openEntries}>{children}</OpenEntriesContext>
      {both.length > 0 && <SideBySide both={both} />}
      <SaveBar state={joinSentences([note || unsavedText, openText])} warning={warning} failure={failure}>
        {gone === undefined ? (
          <>
            {onReadAgain !== undefined && <Button onClick={onReadAgain}>{t('readAgain.button')}</Button>}
            <Button disabled={isIdle} onClick={() => void handleGiveUp()}>
              {t(`editForm.${kind}.giveUp`)}
            </Button>
            <Button type="submit" variant="primary" busy={busy} disabled={isUnchanged}>
              {saveLabel}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => void handleGiveUp()}>
            {gone}
          </Button>
        )}
      </SaveBar>
    </form>
  );
}
