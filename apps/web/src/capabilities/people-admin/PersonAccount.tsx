import type { AdministeredPerson, TiesOfPerson } from '@hemicycle/contract/people-admin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { sentenceGap } from '../../i18n/sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { FormPart } from '../../ui/FormPart.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import { PasswordLinkDialog } from './PasswordLinkDialog.tsx';
import styles from './PeopleAdmin.module.css';

const TIES = ['sittings', 'votes', 'proxies', 'messages', 'attended'] as const;

/** Whether an account is on, when its owner last signed in, what the house keeps of them, and the
 *  buttons that switch it off and delete it, each with what that means. Source: PEOP-02. */
export function PersonAccount({
  person,
  ties,
  lettersReach,
  onChanged,
  onGone,
}: {
  person: AdministeredPerson;
  ties: TiesOfPerson;
  /** Whether a mail server is set. */
  lettersReach: boolean;
  onChanged: () => void;
  onGone: () => void;
}) {
  const { t } = useTranslation('people-admin');
  const { id: userId, displayName: name, switchedOffMs, lastSignInMs } = person;
  const tellFailure = (detail: string) => showToast({ kind: 'error', text: t('notDone'), detail });
  const switching = useAction(async (on: boolean) => {
    await api('POST /api/users/change', { body: { whom: { userIds: [userId] }, change: { on } } });
    showToast({ kind: 'success', text: t(on ? 'isOn' : 'isOff', { name }) });
    onChanged();
  }, tellFailure);
  const deletion = useAction(async () => {
    await api('DELETE /api/users/:userId', { params: { userId } });
    showToast({ kind: 'success', text: t('deleted', { name }) });
    onGone();
  }, tellFailure);

  const [linking, setLinking] = useState(false);

  async function handleOff() {
    const sure = await confirmDialog({
      title: t('switchOffTitle', { name }),
      text: t('switchOffText'),
      confirmLabel: t('switchOff'),
      danger: true,
    });
    if (sure) await switching.run(false);
  }

  async function handleDelete() {
    const sure = await confirmDialog({
      title: t('deleteTitle', { name }),
      text: (
        <>
          <p>{t('deleteText')}</p>
          <Ties ties={ties} />
        </>
      ),
      confirmLabel: t('deleteIt'),
      cancelLabel: t('keepIt'),
      danger: true,
    });
    if (sure) await deletion.run();
  }

  return (
    <FormPart title={t('account')} reason={t('accountReason')}>
      <p>
        {switchedOffMs === null ? t('onSince') : t('offSince', { time: formats().stamp(switchedOffMs) })}
        {sentenceGap()}
        {lastSignInMs === null
          ? t('neverSignedIn')
          : t('signedInAt', { time: formats().stamp(lastSignInMs) })}
      </p>
      <Ties ties={ties} />
      <div className={styles.buttons}>
        {switchedOffMs === null && <Button onClick={() => setLinking(true)}>{t('newPassword')}</Button>}
        {switchedOffMs === null ? (
          <Button busy={switching.busy} onClick={() => void handleOff()}>
            {t('switchOff')}
          </Button>
        ) : (
          <Button busy={switching.busy} onClick={() => void switching.run(true)}>
            {t('switchOn')}
          </Button>
        )}
        <Button variant="danger" busy={deletion.busy} onClick={() => void handleDelete()}>
          {t('deletePerson')}
        </Button>
      </div>
      {linking && (
        <PasswordLinkDialog
          userId={userId}
          name={name}
          email={person.email}
          lettersReach={lettersReach}
          onClose={() => setLinking(false)}
        />
      )}
    </FormPart>
  );
}

function Ties({ ties }: { ties: TiesOfPerson }) {
  const { t } = useTranslation('people-admin');
  return (
    <dl className={styles.ties}>
      {TIES.map((tie) => (
        <div key={tie} style={{ display: 'contents' }}>
          <dt>{t(`tie.${tie}`)}</dt>
          <dd>{formats().number(ties[tie])}</dd>
        </div>
      ))}
    </dl>
  );
}
