import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';
import { showAccessible, useIsAccessible } from '../../ui/accessibility-mode.ts';
import { announce } from '../../ui/announcer.ts';
import { IconAccessible } from '../../ui/icons.ts';
import type { MenuEntry } from '../../ui/PopupMenu.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { readAccessibilityMode } from './sign-in.ts';

/** The entry of a menu that switches the accessibility mode of the signed-in person. The page
 *  follows at once; where the server does not keep the mode, the page goes back and says so.
 *  Source: A11Y-01, A11Y-02, A11Y-03. */
export function useAccessibilityEntry(): MenuEntry {
  const { t } = useTranslation('auth');
  const on = useIsAccessible();
  const toggle = async () => {
    const accessibility = !on;
    showAccessible(accessibility);
    try {
      await api('PUT /api/auth/activateaccessibility', { body: { accessibility } });
      showAccessible(accessibility);
      announce(t(accessibility ? 'accessibilityNowOn' : 'accessibilityNowOff'));
    } catch (error) {
      noteFailure('the accessibility mode could not be kept', error);
      showAccessible(on);
      showToast({ text: t('accessibilityNotKept'), kind: 'error' });
    }
  };
  return {
    key: 'accessibility',
    label: t(on ? 'accessibilityOn' : 'accessibilityOff'),
    note: t('accessibilityWhat'),
    icon: <IconAccessible aria-hidden="true" />,
    onSelect: () => void toggle(),
    staysOpen: true,
  };
}

/** Reads the mode again when the page comes into view, since the person may have switched it on
 *  another device. Source: A11Y-01. */
export function useAccessibilityElsewhere(): void {
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'visible') readAccessibilityMode().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, []);
}
