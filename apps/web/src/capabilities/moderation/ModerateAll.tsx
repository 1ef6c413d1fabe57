import { permissions } from '@hemicycle/contract/permissions';
import {
  forceMuteAllPermission,
  type ForceMuted,
  nothingForceMuted,
} from '@hemicycle/rules/moderation/force-mute';
import { holds } from '@hemicycle/rules/permissions/holds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { buttonClass } from '../../ui/Button.tsx';
import {
  IconChevronDown,
  IconMail,
  IconMicrophone,
  IconMicrophoneOff,
  IconPaperclip,
  IconScreenShare,
  IconScreenShareOff,
  IconVideo,
  IconVideoOff,
} from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { type MenuEntry, PopupMenu } from '../../ui/PopupMenu.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { meansLoggedOut, showLoggedOutDialog, useMay, useSignedIn } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { useShareFile } from './use-share-file.ts';

const MailAbsent = lazyPart(async () => ({ default: (await import('./MailAbsent.tsx')).MailAbsent }));

const signs = {
  audio: { off: IconMicrophoneOff, on: IconMicrophone },
  video: { off: IconVideoOff, on: IconVideo },
  share: { off: IconScreenShareOff, on: IconScreenShare },
} as const;

/** A menu of what a moderator can do to everybody at once: mute everybody else, force-mute all
 *  until released, or mail the absent. Each entry needs its permission; without any of them there
 *  is no menu. Source: PERM-22 … PERM-24, PERM-08, ADMIN-06. */
export function ModerateAll() {
  const { t } = useTranslation('moderation');
  const errorText = useErrorText();
  const { actionsAllowed } = useSignedIn();
  const connected = useLive((live) => live.connection === 'connected');
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const all = useLive((live) => live.session?.davra.forceMuteAll) ?? nothingForceMuted;
  const offered = (['audio', 'video', 'share'] as const).filter((what) =>
    holds(actionsAllowed, forceMuteAllPermission[what]),
  );
  const moderates = useMay(permissions.moderation);
  const mails = useSiteConfig().flags?.enableEmailAbsent === true && moderates;
  const [writes, setWrites] = useState(false);
  const share = useShareFile();
  if ((offered.length === 0 && !mails && share === undefined) || idVotingSession === undefined) return null;

  async function tryTo(work: () => Promise<string>) {
    try {
      // The toast is needed because the screen may not change: perhaps nobody was sending.
      showToast({ kind: 'success', text: await work() });
    } catch (error) {
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else showToast({ kind: 'error', text: t('allFailed'), detail: errorText(error) });
    }
  }

  const muteOthers = async () => {
    const { muted } = await api('POST /api/people/mute/others');
    return t('othersMuted', { count: muted });
  };
  const force = (what: ForceMuted) => async () => {
    const forced = !all[what];
    await api('PUT /api/votingsessions/:idVotingSession/davra', {
      params: { idVotingSession: idVotingSession ?? '' },
      body: { forceMuteAll: { [what]: forced } },
    });
    return t(`${what}.${forced ? 'doneForced' : 'doneReleased'}`);
  };

  const entry = (
    key: string,
    label: string,
    icon: MenuEntry['icon'],
    work: () => Promise<string>,
  ): MenuEntry => ({
    key,
    label,
    icon,
    onSelect: connected ? () => void tryTo(work) : undefined,
    ...(connected ? {} : { note: t('offline') }),
  });
  const forces = offered.map((what) => {
    const Sign = signs[what][all[what] ? 'on' : 'off'];
    return entry(
      what,
      t(`${what}.${all[what] ? 'releaseAll' : 'forceAll'}`),
      <Sign aria-hidden="true" />,
      force(what),
    );
  });
  const others = offered.includes('audio')
    ? [entry('others', t('muteOthers'), <IconMicrophoneOff aria-hidden="true" />, muteOthers)]
    : [];
  const mail: MenuEntry[] = mails
    ? [
        {
          key: 'mail',
          label: t('absent.title'),
          icon: <IconMail aria-hidden="true" />,
          onSelect: () => setWrites(true),
        },
      ]
    : [];
  const files: MenuEntry[] =
    share === undefined
      ? []
      : [
          {
            key: 'file',
            label: t('shareFile.toAll'),
            icon: <IconPaperclip aria-hidden="true" />,
            onSelect: () => share(null),
          },
        ];
  return (
    <>
      <PopupMenu
        label={t('everybodyMenu')}
        sections={[others, forces, mail, files]}
        trigger={
          <button type="button" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            <span>{t('everybody')}</span>
            <IconChevronDown aria-hidden="true" />
          </button>
        }
      />
      {writes && (
        <LazyPart>
          <MailAbsent idVotingSession={idVotingSession} onClose={() => setWrites(false)} />
        </LazyPart>
      )}
    </>
  );
}
