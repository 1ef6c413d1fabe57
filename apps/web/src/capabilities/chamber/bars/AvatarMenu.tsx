import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chamberParts } from '../../../chamber-parts.ts';
import { currentLanguage, requestLanguage } from '../../../i18n/i18n.ts';
import { isLanguage, languages } from '../../../i18n/languages.ts';
import shared from '../../../ui/AccountButton.module.css';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import {
  IconArrowLeft,
  IconBell,
  IconBellOff,
  IconChevronDown,
  IconDoor,
  IconDoorExit,
  IconHelpCircle,
  IconKeyboard,
  IconLogout,
  IconReload,
  IconWorld,
} from '../../../ui/icons.ts';
import { type MenuEntry, PopupMenu } from '../../../ui/PopupMenu.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import {
  OwnAddress,
  useAccessibilityEntry,
  useAdministrationEntries,
  useSignedIn,
} from '../../auth/public.ts';
import { hasKeyboard, openShortcutsHelp } from '../../shortcuts/public.ts';
import { openHelp, useSiteConfig } from '../../site/public.ts';
import { useChimes } from '../chimes.ts';
import { lookedAtKey } from '../looked-at.ts';
import styles from './TopBar.module.css';

const accountHooks = chamberParts.flatMap(({ useAccountEntries }) => useAccountEntries ?? []);

/** The menu with the name of the person signed in, and the entries about the person and the page:
 *  help, chimes, languages, what the parts of the chamber give, administration, the end of the
 *  sitting, the foyer, reload, log out. Source: EXIT-11, FND-06, FND-08, FND-60, PERM-25, FND-15,
 *  I18N-01 … I18N-04, MEDIA-24. */
export function AvatarMenu({
  onEnd,
  onFoyer,
  onLogOut,
}: {
  /** Ends the sitting for everybody; null for those who may not. */
  onEnd: (() => void) | null;
  onFoyer: () => void;
  onLogOut: () => void;
}) {
  const { t } = useTranslation(['chamber', 'ui']);
  const [opened, setOpened] = useState(false);
  const [page, setPage] = useState<'menu' | 'languages'>('menu');
  const { personDetails } = useSignedIn();
  // Open a new tab, so that the person stays in the sitting.
  const administration = useAdministrationEntries((page) => void window.open(page, '_blank', 'noopener'));
  const chimes = useChimes();
  const accessibility = useAccessibilityEntry();
  const given = accountHooks.map((hook) => hook());
  const languageEntries = useLanguageEntries(() => setPage('menu'));
  const name = personDetails.displayName;
  const ChimeSign = chimes.on ? IconBell : IconBellOff;
  const menu: (readonly MenuEntry[])[] = [
    [
      {
        key: 'help',
        label: t('helpPage'),
        icon: <IconHelpCircle aria-hidden="true" />,
        onSelect: () => openHelp(lookedAtKey()),
      },
      {
        key: 'chimes',
        label: t(chimes.on ? 'chimesOn' : 'chimesOff'),
        icon: <ChimeSign aria-hidden="true" />,
        onSelect: chimes.toggle,
        staysOpen: true,
      },
      accessibility,
      ...(hasKeyboard()
        ? [
            {
              key: 'shortcuts',
              label: t('shortcuts'),
              icon: <IconKeyboard aria-hidden="true" />,
              onSelect: openShortcutsHelp,
            },
          ]
        : []),
      {
        key: 'languages',
        label: t('languages'),
        note: languages[currentLanguage()].languageNative,
        icon: <IconWorld aria-hidden="true" />,
        onSelect: () => setPage('languages'),
        staysOpen: true,
      },
    ],
    given.flatMap(({ entries }) => entries),
    administration,
    [
      ...(onEnd === null
        ? []
        : [
            {
              key: 'end-for-all',
              label: t('endForAll'),
              icon: <IconDoor aria-hidden="true" />,
              onSelect: onEnd,
            },
          ]),
      {
        key: 'foyer',
        label: t('returnToFoyer'),
        icon: <IconDoorExit aria-hidden="true" />,
        onSelect: onFoyer,
      },
      {
        key: 'reload',
        label: t('reload'),
        icon: <IconReload aria-hidden="true" />,
        onSelect: () => location.reload(),
      },
      { key: 'log-out', label: t('logOut'), icon: <IconLogout aria-hidden="true" />, onSelect: onLogOut },
    ],
  ];
  return (
    <>
      <PopupMenu
        label={t('account', { name })}
        opened={opened}
        onChange={(next) => {
          setOpened(next);
          if (!next) setPage('menu');
        }}
        head={
          <>
            <b dir="auto">{name}</b>
            <OwnAddress />
          </>
        }
        sections={page === 'menu' ? menu : languageEntries}
        trigger={
          <button type="button" className={classNames(shared.button, styles.account)} data-help="account">
            <VisuallyHidden>{t('account', { name })}</VisuallyHidden>
            <Avatar name={name} image={personDetails.avatar} sizePx={32} />
            <span className={classNames(shared.name, styles.accountName)} aria-hidden="true" dir="auto">
              {name}
            </span>
            <IconChevronDown className={classNames(shared.chevron, styles.chevron)} aria-hidden="true" />
          </button>
        }
      />
      {given.map(({ dialog }, at) => (
        <Fragment key={at}>{dialog}</Fragment>
      ))}
    </>
  );
}

/** The languages, each by its native name, after an entry that leads back. Source: I18N-01,
 *  I18N-02, I18N-03. */
function useLanguageEntries(onBack: () => void): MenuEntry[][] {
  const { t } = useTranslation(['chamber', 'ui']);
  const offered = useSiteConfig().languages;
  const entries = offered.flatMap(({ code, languageNative }): MenuEntry[] => {
    if (!isLanguage(code)) return [];
    return [
      {
        key: code,
        label: <span lang={code}>{languageNative}</span>,
        onSelect: () => void requestLanguage(code),
        chosen: code === currentLanguage(),
      },
    ];
  });
  return [
    [
      {
        key: 'back',
        label: t('backToMenu'),
        icon: <IconArrowLeft aria-hidden="true" className={styles.back} />,
        onSelect: onBack,
        staysOpen: true,
      },
    ],
    entries.length > 0 ? entries : [{ key: 'none', label: t('ui:noLanguages'), onSelect: undefined }],
  ];
}
