import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import shared from '../../ui/AccountButton.module.css';
import { Avatar } from '../../ui/Avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import {
  IconChevronDown,
  IconDoorEnter,
  IconHelpCircle,
  IconKey,
  IconLogout,
  IconUsers,
} from '../../ui/icons.ts';
import { mayLeave } from '../../ui/leave-guard.ts';
import { PopupMenu } from '../../ui/PopupMenu.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './AccountMenu.module.css';
import { FOYER, OTHER_ACCOUNT_PAGE, SECURITY_PATH } from './next-page.ts';
import { openHelp } from '../site/public.ts';
import { OwnAddress } from './OwnAddress.tsx';
import { useIsGuest, useSignedIn } from './sign-in.ts';
import { useAccessibilityEntry } from './use-accessibility-mode.tsx';
import { useAdministrationEntries } from './use-administration-entries.tsx';

/** Follows a menu entry. If a form has unsaved changes, asks first. */
function leave(go: () => void): void {
  void mayLeave().then((leaves) => leaves && go());
}

/** The menu of the signed-in person, at the end of the top: the sittings, on other pages than
 *  theirs, the administration, for people who may use it, a switch to another account, and logging
 *  out. Source: FND-06, FND-15, PERM-25. */
export function AccountMenu() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { personDetails } = useSignedIn();
  const administration = useAdministrationEntries((page) => leave(() => void navigate(page)));
  const isGuest = useIsGuest();
  const accessibility = useAccessibilityEntry();
  const name = personDetails.displayName;
  return (
    <PopupMenu
      label={t('account', { name })}
      head={
        <>
          <b>{name}</b>
          <OwnAddress />
        </>
      }
      sections={[
        pathname === FOYER
          ? []
          : [
              {
                key: 'sittings',
                label: t('sittings'),
                icon: <IconDoorEnter aria-hidden="true" />,
                onSelect: () => leave(() => void navigate(FOYER)),
              },
            ],
        administration,
        [
          {
            key: 'help',
            label: t('help'),
            icon: <IconHelpCircle aria-hidden="true" />,
            onSelect: () => openHelp(),
          },
          accessibility,
          ...(isGuest
            ? []
            : [
                {
                  key: 'security',
                  label: t('security'),
                  icon: <IconKey aria-hidden="true" />,
                  onSelect: () => leave(() => void navigate(SECURITY_PATH)),
                },
              ]),
          {
            key: 'other-account',
            label: t('otherAccount'),
            icon: <IconUsers aria-hidden="true" />,
            onSelect: () => leave(() => location.assign(OTHER_ACCOUNT_PAGE)),
          },
          {
            key: 'log-out',
            label: t('logOut'),
            icon: <IconLogout aria-hidden="true" />,
            onSelect: () => leave(() => void navigate('/app/logout')),
          },
        ],
      ]}
      trigger={
        <button type="button" className={classNames(shared.button, styles.trigger)}>
          <VisuallyHidden>{t('account', { name })}</VisuallyHidden>
          <Avatar name={name} image={personDetails.avatar} sizePx={32} />
          <span className={classNames(shared.name, styles.name)} aria-hidden="true" dir="auto">
            {name}
          </span>
          <IconChevronDown className={classNames(shared.chevron, styles.chevron)} aria-hidden="true" />
        </button>
      }
    />
  );
}
