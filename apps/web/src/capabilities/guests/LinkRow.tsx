import { MAIN_ROOM_NAME } from '@hemicycle/contract/guest-names';
import type { GuestLink, GuestLinks } from '@hemicycle/contract/guests';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import { addressOf } from './address-of-link.ts';
import styles from './GuestLinks.module.css';

/** One guest link with who came by it. Source: GUEST-08, GUEST-16, GUEST-18, BEY-47. */
export function LinkRow({
  link,
  roles,
  toFiles,
  onChanged,
  onFocus,
  onBlur,
}: {
  link: GuestLink;
  roles: GuestLinks['roles'];
  /** Whether letters become files, since no mail server is set. */
  toFiles: boolean;
  onChanged: () => void;
  /** The row or its question gets the focus, or loses it. */
  onFocus: () => void;
  onBlur: () => void;
}) {
  const { t } = useTranslation('guest-links');
  const [asks, setAsks] = useState(false);
  const { label, uses, usesMax, endsAt, mail, boundTo, associatedRoomName: room } = link;
  const named = boundTo === null ? label : `${label}, ${boundTo}`;
  const { run: mailAgain, busy: mailing } = useAction(
    async () => {
      await api('POST /api/guest/logincode/:loginCode/letters', { params: { loginCode: link.loginCode } });
      showToast({ kind: 'success', text: t('mailedAgain') });
      onChanged();
    },
    (detail) => showToast({ kind: 'error', text: t('notMailedAgain'), detail }),
  );
  const role = roles.find(({ id }) => link.roles.includes(id))?.name ?? link.roles[0] ?? '';
  const facts = [
    ...(link.isReservationLink ? [t('isReservation')] : []),
    role,
    ...(room === MAIN_ROOM_NAME ? [] : [room]),
    boundTo !== null
      ? t(uses.length === 0 ? 'nobodyYet' : 'personCame')
      : usesMax === null
        ? t('came', { count: uses.length, number: formats().number(uses.length) })
        : t('cameOf', { number: formats().number(uses.length), max: formats().number(usesMax) }),
    endsAt === null ? t('endsWithSitting') : t('endsAt', { time: formats().stamp(endsAt) }),
    ...(mail === null
      ? []
      : [
          t(toFiles ? 'filed' : 'mailed', {
            sent: formats().number(mail.sent),
            all: formats().number(mail.sent + mail.failed + mail.waiting),
          }),
        ]),
    ...(mail !== null && mail.waiting > 0 ? [t('mailing', { waiting: formats().number(mail.waiting) })] : []),
    ...(mail !== null && mail.failed > 0 ? [t('notMailed', { failed: formats().number(mail.failed) })] : []),
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus of all controls in the row
    <li className={styles.row} onFocus={onFocus} onBlur={onBlur}>
      <div className={styles.words}>
        <b>
          <bdi>{label}</bdi>
        </b>
        {boundTo !== null && (
          <>
            {' '}
            <bdi dir="ltr">{boundTo}</bdi>
          </>
        )}
        <p className={styles.hint}>{facts.join(' · ')}</p>
        {uses.length > 0 && (
          <details>
            <summary>{t('whoCame')}</summary>
            <ul className={styles.people}>
              {uses.map(({ userId, displayName, email, cameAt, inside }) => (
                <li key={userId}>
                  <bdi>{displayName}</bdi>
                  {email !== null && (
                    <>
                      {', '}
                      <bdi dir="ltr">{email}</bdi>
                    </>
                  )}
                  {', '}
                  {t(inside ? 'isInside' : 'isGone', { time: formats().stamp(cameAt) })}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className={styles.acts}>
        <Button
          size="sm"
          aria-label={t('copyNamed', { name: named })}
          onClick={() => void copyText(addressOf(link.loginCode), 'link')}
        >
          {t('copy')}
        </Button>
        {link.guestLinkInvitees.length > 0 && (
          <Button
            size="sm"
            busy={mailing}
            aria-label={t('mailAgainNamed', { name: named })}
            onClick={() => void mailAgain()}
          >
            {t('mailAgain')}
          </Button>
        )}
        <Button
          size="sm"
          variant="danger"
          aria-label={t('removeNamed', { name: named })}
          onClick={() => setAsks(true)}
        >
          {t('remove')}
        </Button>
      </div>
      {asks && (
        <RemoveLink
          link={link}
          onClose={() => setAsks(false)}
          onRemoved={() => {
            setAsks(false);
            onChanged();
          }}
        />
      )}
    </li>
  );
}

/** Asks whether the link is removed, and what becomes of those inside. Source: GUEST-16, GUEST-17,
 *  BEY-47. */
function RemoveLink({
  link: { label, loginCode, uses, boundTo },
  onClose,
  onRemoved,
}: {
  link: GuestLink;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const { t } = useTranslation(['guest-links', 'ui']);
  const inside = uses.filter((use) => use.inside).length;
  const { run, busy } = useAction(
    async (showOut: 'true' | 'false') => {
      await api('DELETE /api/guest/logincode/:loginCode', { params: { loginCode }, query: { showOut } });
      showToast({ kind: 'success', text: t('deleted') });
      onRemoved();
    },
    (detail) => showToast({ kind: 'error', text: t('notDeleted'), detail }),
  );
  return (
    <Dialog
      title={t('removeTitle', { name: boundTo ?? label })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('keep')}
          </Button>
          <Button variant={inside > 0 ? 'default' : 'danger'} busy={busy} onClick={() => void run('false')}>
            {t(inside > 0 ? 'removeOnly' : 'remove')}
          </Button>
          {inside > 0 && (
            <Button variant="danger" busy={busy} onClick={() => void run('true')}>
              {t('showOut', { count: inside })}
            </Button>
          )}
        </>
      }
    >
      <p>{t('removeText')}</p>
      {inside > 0 && <p>{t('insideText', { count: inside, number: formats().number(inside) })}</p>}
    </Dialog>
  );
}
