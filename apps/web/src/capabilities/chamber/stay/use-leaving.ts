import { permissions } from '@hemicycle/contract/permissions';
import type { Poll } from '@hemicycle/contract/polls';
import { hostCheck } from '@hemicycle/rules/exit/host-check';
import { type ExitSettings, exitDestination, LOGOUT_PATH } from '@hemicycle/rules/exit/exit-destination';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { guardLanguageChange } from '../../../i18n/i18n.ts';
import { type Language, languages } from '../../../i18n/languages.ts';
import { confirmDialog, errorDialog } from '../../../ui/dialog-store.ts';
import { api } from '../../../api-client.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { serverClock } from '../../../server-clock.ts';
import { useErrorText } from '../../../ui/use-error-text.ts';
import { FOYER, keepLeftChamber, useMay, useSignedIn } from '../../auth/public.ts';
import { useAutoLeave } from '../../autoleave/public.ts';
import { silenceEntryChoice } from '../../devices/public.ts';
import {
  askToLeave,
  confirmEndForAll,
  confirmLeave,
  confirmLeaveHuddle,
  hangUp,
  hangUpMs,
  hangUpRemoved,
  LOGOUT_AT_END,
  LOGOUT_BY_MODERATOR,
  tellDayIsOver,
  tellEndedByHost,
} from '../../exit/public.ts';
import { useSiteConfig } from '../../site/public.ts';
import { ringsIn } from '../../people/public.ts';
import { useHasFloor } from '../../speakers/public.ts';
import { useChamberMedia } from '../../media/public.ts';
import { forgetHuddle } from '../../../kept-huddle.ts';
import type { HuddleStay } from './use-huddle-stay.ts';

const noSettings: ExitSettings = {
  exitButtonDestinationUrl: null,
  rolesWhichExitToChooseSessionPage: [],
  rolesWhichLeaveToSessionEndPage: [],
  rolesWhichLeaveToLogoutPage: [],
};

/** The ways out of the chamber. The person is asked before they leave by the exit's rules, go to
 *  the foyer, log out or change the language, which hangs up and reloads the page. They are not
 *  asked when the meeting ends, by its time or by its host, or when a moderator removes them.
 *  Source: EXIT-03 … EXIT-08, MEDIA-25, FND-15, I18N-04, LEAVE-01, LEAVE-09, EXIT-11. */
export function useLeaving({
  idVotingSession,
  close,
  huddles,
  go = (address) => location.assign(address),
}: {
  idVotingSession: string;
  close: () => Promise<void>;
  /** The huddle that the person is in, and the way back to the main chamber. */
  huddles?: Pick<HuddleStay, 'huddle' | 'leave'>;
  go?: (address: string) => void;
}) {
  const { t } = useTranslation(['chamber', 'ui', 'exit']);
  const { roles, userId } = useSignedIn();
  const { flags } = useSiteConfig();
  const settings = flags ?? noSettings;
  const roleNames = roles.map((role) => role.name);
  const host = { isHost: useMay(permissions.moderation), actions: flags?.hostLeaveActions ?? [] };
  const endedByHost = useLive((live) => live.session?.endedByHost === true);
  const left = {
    hasFloor: useHasFloor(userId),
    undeclared: useLive(({ polls }) => polls.filter(isUndeclared).length),
  };
  const inHuddle = huddles?.huddle ?? null;
  const errorText = useErrorText();
  const [leaving, setLeaving] = useState(false);
  const gone = useRef(false);
  const askedInHuddle = useRef<AbortController | null>(null);
  // When somebody else closes the huddle, take back the question whether to leave it.
  useEffect(() => () => askedInHuddle.current?.abort(), [inHuddle?.id]);

  const howTheyHangUp = () => ({
    sharing: useChamberMedia.getState().snapshot.self.share.status === 'on',
    syncs: flags?.runWebexSyncMeeting ?? false,
  });

  /** Whether the person stays in the media from another tab or device. Always false on logging out,
   *  which ends all their stays in this browser. */
  const staysElsewhere = (destination: string) => {
    const { connection, people } = useChamberMedia.getState().snapshot;
    const isThere = connection === 'joined' && people.some((stay) => stay.userId === userId);
    return isThere && !destination.startsWith(LOGOUT_PATH);
  };

  async function hangUpNow({
    comesBack = false,
    ...how
  }: { staysElsewhere?: boolean; comesBack?: boolean } = {}) {
    gone.current = true;
    setLeaving(true);
    const { port } = useChamberMedia.getState();
    await hangUp({
      idVotingSession,
      port,
      close,
      huddleId: inHuddle?.id ?? null,
      ...howTheyHangUp(),
      ...how,
    });
    if (comesBack) return;
    silenceEntryChoice();
    keepLeftChamber(idVotingSession);
    forgetHuddle();
  }

  /** Asks whether to leave the huddle. If the main meeting is over, the person leaves the whole
   *  meeting instead. Source: EXIT-09, EXIT-10, HUD-08. */
  async function leaveHuddle() {
    const over = isMainMeetingOver();
    // A call that nobody has answered is taken back without a question.
    if (!over && ringsIn(inHuddle?.id ?? null)(useLive.getState())) return huddles?.leave();
    const asked = new AbortController();
    askedInHuddle.current = asked;
    const isInterview = inHuddle?.davra.subtype === 'interview';
    if (!(await confirmLeaveHuddle({ mainMeetingOver: over, isInterview }, asked.signal))) return;
    if (over || isMainMeetingOver()) {
      await hangUpNow();
      go(LOGOUT_AT_END);
    } else await huddles?.leave();
  }

  async function leave() {
    if (inHuddle !== null) return leaveHuddle();
    const answer = await confirmLeave(settings, roleNames, host, left);
    if (answer !== null) await goOut(answer.destination, answer.endsForAll);
  }

  async function endForAll() {
    if (await confirmEndForAll(left)) await goOut(exitDestination(settings, roleNames), true);
  }

  async function leaveTo(destination: string, text: string, confirmLabel: string) {
    const answer = await askToLeave({ text, confirmLabel, left }, host);
    if (answer !== null) await goOut(destination, answer.endsForAll);
  }

  /** Leaves for another page. If the host ends the meeting for all, this comes before anything is
   *  hung up: if the server refuses, the host stays and is told why. */
  async function goOut(destination: string, endsForAll: boolean) {
    if (endsForAll) {
      gone.current = true;
      try {
        await api('POST /api/votingsessions/:idVotingSession/end', { params: { idVotingSession } });
      } catch (error) {
        gone.current = false;
        await errorDialog({ title: t('exit:notEndedTitle'), text: errorText(error) });
        return;
      }
    }
    await hangUpNow({ staysElsewhere: !endsForAll && staysElsewhere(destination) });
    go(destination);
  }

  async function leaveAtEnd(dayIsOver: boolean) {
    if (gone.current) return;
    await hangUpNow();
    if (dayIsOver) await tellDayIsOver();
    go(dayIsOver ? exitDestination(settings, roleNames) : LOGOUT_AT_END);
  }
  useAutoLeave({
    idVotingSession,
    inHuddle: inHuddle !== null,
    hangUpMs: () => hangUpMs(howTheyHangUp()),
    onLeave: (reason) => {
      const dayIsOver = reason === 'day-is-over';
      // A person in a huddle stays there until they leave it. Only the limit of one day holds there
      // too.
      if (inHuddle !== null && !dayIsOver) return false;
      void leaveAtEnd(dayIsOver);
      return true;
    },
  });

  const leaveEnded = useRef<(() => Promise<void>) | null>(null);
  leaveEnded.current = async () => {
    await hangUpNow();
    await tellEndedByHost();
    go(exitDestination(settings, roleNames));
  };
  useEffect(() => {
    if (endedByHost && inHuddle === null && !gone.current) void leaveEnded.current?.();
  }, [endedByHost, inHuddle]);

  async function confirmLanguage(language: Language): Promise<boolean> {
    const yes = await confirmDialog({
      title: t('ui:areYouSure'),
      text: t('changeLanguageText', { language: languages[language].languageNative }),
      confirmLabel: t('changeLanguage'),
    });
    if (yes) await hangUpNow({ comesBack: true });
    return yes;
  }
  const latest = useRef(confirmLanguage);
  latest.current = confirmLanguage;
  useEffect(() => guardLanguageChange({ confirm: (language) => latest.current(language) }), []);

  return {
    leaving,
    leave: () => void leave(),
    /** Asks, ends the sitting for everybody and leaves; null for those who may not end it, and once
     *  it has ended. Source: EXIT-11. */
    endForAll: hostCheck(host.isHost, host.actions).offersEnd && !endedByHost ? () => void endForAll() : null,
    toFoyer: () => void leaveTo(FOYER, t('exit:leaveFoyer'), t('exit:leave')),
    /** Leaves at once without asking: a moderator has removed the person, and the server has
     *  already taken them out of the meeting. Source: MOD-06. */
    logOutNow: async () => {
      gone.current = true;
      setLeaving(true);
      await hangUpRemoved({ port: useChamberMedia.getState().port, close });
      silenceEntryChoice();
      keepLeftChamber(idVotingSession);
      forgetHuddle();
      go(LOGOUT_BY_MODERATOR);
    },
    logOut: () => void leaveTo(LOGOUT_PATH, t('logOutText'), t('logOut')),
  };
}

/** Whether a vote was closed and its result is still to be declared. */
function isUndeclared({ status, type, result }: Poll): boolean {
  return status === 'closed' && type !== 'timer' && result === 'undeclared';
}

/** Whether the main meeting is over, by its end time on the server's clock or by its host. */
function isMainMeetingOver(): boolean {
  const { session } = useLive.getState();
  return session !== null && (session.endedByHost === true || serverClock.nowMs() >= session.epochEndTime);
}
