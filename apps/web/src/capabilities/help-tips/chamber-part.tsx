import type { HelpTipGroup } from '@hemicycle/contract/help-tips';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountEntries, ChamberPart } from '../../chamber-frame/chamber-part.ts';
import { useInterpreting } from '../../chamber-frame/interpreting.ts';
import { IconBulb } from '../../ui/icons.ts';
import { popupsAreOn } from '../../ui/popups-setting.ts';
import type { MenuEntry } from '../../ui/PopupMenu.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useSignedIn } from '../auth/public.ts';
import { onNotification } from '../moderation/public.ts';
import { useIsInInterview, useOwnHuddleId } from '../people/public.ts';
import { useVotingHidden } from '../polls/public.ts';
import { HelpTips } from './HelpTips.tsx';
import { openHelpTips, showSingleTip, useHasSeen } from './shown-tips.ts';

/** What the help tips give to the chamber. */
export const helpTipsChamberPart: ChamberPart = { StandBy: ChamberTips, useAccountEntries: useTipEntries };

/** The tip that is shown now, and the tips that moderators send. Source: MOD-09, TIP-04. */
function ChamberTips() {
  const { userId } = useSignedIn();
  useEffect(
    () =>
      onNotification((heard) => {
        if (heard.type !== 'broadcast' || heard.broadcast.type !== 'helpTip') return;
        if (heard.from !== userId) void showSingleTip(heard.broadcast.tip, heard.from);
      }),
    [userId],
  );
  return <HelpTips />;
}

/** The tips of the room where the person is, or of the interpreter's page, and those of votes.
 *  Source: TIP-01. */
function useTipEntries(): AccountEntries {
  const { t } = useTranslation('ui');
  const { userId } = useSignedIn();
  const inHuddle = useOwnHuddleId() !== null;
  const inInterview = useIsInInterview();
  const votes = !useVotingHidden();
  const interpreting = useInterpreting();
  const room = inHuddle && !inInterview ? 'huddle' : interpreting ? 'interpreter' : 'meeting';
  const seen = { [room]: useHasSeen(userId, room), voting: useHasSeen(userId, 'voting') };
  const entryOf = (group: HelpTipGroup & ('meeting' | 'huddle' | 'interpreter' | 'voting')): MenuEntry => ({
    key: `tips-${group}`,
    label: t(`helpTipsOf.${group}`),
    icon: <IconBulb aria-hidden="true" />,
    ...(seen[group] === true ? {} : { note: t('helpTipsNew') }),
    onSelect: () => {
      void openHelpTips(userId, group).then((found) => found || showToast({ text: t('noHelpTips') }));
    },
  });
  if (!popupsAreOn()) return { entries: [], dialog: null };
  return { entries: [entryOf(room), ...(votes ? [entryOf('voting')] : [])], dialog: null };
}
