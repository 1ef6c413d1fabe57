import { type ExitSettings, exitDestination } from '@hemicycle/rules/exit/exit-destination';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { guardLanguageChange } from '../../i18n/i18n.ts';
import { type Language, languages } from '../../i18n/languages.ts';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { FOYER, useSignedIn } from '../auth/public.ts';
import { useAutoLeave } from '../autoleave/public.ts';
import { confirmLeave, hangUp, LOGOUT_AT_END, tellDayIsOver } from '../exit/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { useChamberMedia } from './chamber-media.ts';

const noSettings: ExitSettings = {
  exitButtonDestinationUrl: null,
  rolesWhichExitToChooseSessionPage: [],
  rolesWhichLeaveToSessionEndPage: [],
  rolesWhichLeaveToLogoutPage: [],
};

/** The ways out of the chamber. Each with its question: leaving by the exit's rules, to the foyer, logging out, and a change of
 *  language, which hangs up and reads the page anew. Without one: the end of the meeting.
 *  Source: EXIT-03 … EXIT-08, MEDIA-25, FND-15, I18N-04, LEAVE-01, LEAVE-09. */
export function useLeaving({
  idVotingSession,
  close,
  go = (address) => location.assign(address),
}: {
  idVotingSession: string;
  close: () => Promise<void>;
  go?: (address: string) => void;
}) {
  const { t } = useTranslation(['chamber', 'ui', 'exit']);
  const { roles } = useSignedIn();
  const { flags } = useSiteConfig();
  const settings = flags ?? noSettings;
  const roleNames = roles.map((role) => role.name);
  const [leaving, setLeaving] = useState(false);

  async function hangUpNow() {
    setLeaving(true);
    const { port, snapshot } = useChamberMedia.getState();
    await hangUp({ idVotingSession, port, close, sharing: snapshot.self.share.status === 'on' });
  }

  async function leave() {
    const destination = await confirmLeave(settings, roleNames);
    if (destination === null) return;
    await hangUpNow();
    go(destination);
  }

  async function leaveTo(destination: string, text: string, confirmLabel: string) {
    const yes = await confirmDialog({
      title: t('ui:areYouSure'),
      text,
      cancelLabel: t('exit:stay'),
      confirmLabel,
      danger: true,
    });
    if (!yes) return;
    await hangUpNow();
    go(destination);
  }

  async function leaveAtEnd(dayIsOver: boolean) {
    await hangUpNow();
    if (dayIsOver) await tellDayIsOver();
    go(dayIsOver ? exitDestination(settings, roleNames) : LOGOUT_AT_END);
  }
  useAutoLeave(idVotingSession, (reason) => void leaveAtEnd(reason === 'day-is-over'));

  async function confirmLanguage(language: Language): Promise<boolean> {
    const yes = await confirmDialog({
      title: t('ui:areYouSure'),
      text: t('changeLanguageText', { language: languages[language].languageNative }),
      confirmLabel: t('changeLanguage'),
    });
    if (yes) await hangUpNow();
    return yes;
  }
  const latest = useRef(confirmLanguage);
  latest.current = confirmLanguage;
  useEffect(() => guardLanguageChange({ confirm: (language) => latest.current(language) }), []);

  return {
    leaving,
    leave: () => void leave(),
    toFoyer: () => void leaveTo(FOYER, t('exit:leaveFoyer'), t('exit:leave')),
    /** Without asking: a moderator has decided it.  Source: MOD-06. */
    logOutNow: async () => {
      await hangUpNow();
      go('/app/logout');
    },
    logOut: () => void leaveTo('/app/logout', t('logOutText'), t('logOut')),
  };
}
