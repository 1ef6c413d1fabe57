import type { PrivateNotification } from '@hemicycle/contract/notifications';
import { permissions } from '@hemicycle/contract/permissions';
import { canLowerHand } from '@hemicycle/rules/hands/hand-policy';
import { nothingForceMuted, toggledForceMute } from '@hemicycle/rules/moderation/force-mute';
import { isInHuddle } from '@hemicycle/rules/rooms/place';
import { speechOnFloor } from '@hemicycle/rules/speakers/speaking-time';
import { useTranslation } from 'react-i18next';
import { api, type CallOptions } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { announce } from '../../ui/announcer.ts';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { meansLoggedOut, showLoggedOutDialog, useMay, useSignedIn } from '../auth/public.ts';
import { forceMutedFor, tellDeliveryLater, useSendNotification } from '../moderation/public.ts';
import { callSpeaker, useOpenSpeakers } from '../speakers/public.ts';
import type { Participant } from './participant-list.ts';

/** Something that a moderator can do to a person. While it is not available `run` is undefined and
 *  `reason` says why. */
export interface ModerationAction {
  readonly run: (() => void) | undefined;
  readonly reason: string | undefined;
}

/** `forced`: the person is muted by force now, so the action releases them. */
export interface ForceAction extends ModerationAction {
  readonly forced: boolean;
}

export interface Moderation {
  readonly lowerHand: ModerationAction;
  /** Undefined while no speakers list is open, for a viewer who may not move the list, for a person
   *  in a huddle, and for the person who has the floor. */
  readonly giveFloor: ModerationAction | undefined;
  readonly mute: ModerationAction;
  readonly stopVideo: ModerationAction;
  readonly forceAudio: ForceAction;
  readonly forceVideo: ForceAction;
  readonly unmute: ModerationAction;
  readonly stopShare: ModerationAction;
  readonly allowShare: ForceAction;
  readonly viewShares: ForceAction;
  readonly beep: ModerationAction;
  readonly resetCanvas: ModerationAction;
  readonly remove: ModerationAction;
  /** Gives the person a name for this session; null gives the name of the account back. `before`:
   *  the name for this session that was on screen, null for none. Resolves once the server has the
   *  name. Undefined while it is not available. */
  readonly rename: ((name: string | null, before: string | null) => Promise<void>) | undefined;
}

const NOBODY: readonly string[] = [];

type Change = NonNullable<CallOptions<'PATCH /api/people/states/:userId'>['body']>;

/** Whether the person on this page may open the moderation menu on people. Source: PERM-08,
 *  PEOP-22. */
export function useModerates(): boolean {
  return useMay(permissions.moderation);
}

/** What a moderator may do to a person now. A moderator mutes but never unmutes: to release a
 *  person from a mute by force does not unmute them. Source: PEOP-20, PEOP-22, PERM-08, PERM-09,
 *  MEDIA-11. */
export function useModeration({ person, name }: Participant, sharing = false): Moderation {
  const { t } = useTranslation('people');
  const errorText = useErrorText();
  const { userId: viewerId, actionsAllowed } = useSignedIn();
  const connected = useLive((live) => live.connection === 'connected');
  const idVotingSession = useLive((live) => live.session?.idVotingSession) ?? '';
  const viewingDisabled = useLive((live) => live.session?.screenshareViewingDisabledUsers) ?? NOBODY;
  const movesList = useMay(permissions.lowerAllHands);
  const speakers = useOpenSpeakers();
  const all = useLive((live) => live.session?.davra.forceMuteAll) ?? nothingForceMuted;

  async function change(body: Change, done: string) {
    await api('PATCH /api/people/states/:userId', { params: { userId: person.userId }, body });
    announce(done);
  }

  async function orTell(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else showToast({ kind: 'error', text: t('changeFailed', { name }), detail: errorText(error) });
    }
  }

  const action = (reason: string | undefined, body: Change, done: string): ModerationAction => {
    const why = connected ? reason : t('disconnectedNow');
    return { reason: why, run: why === undefined ? () => void orTell(() => change(body, done)) : undefined };
  };
  const forced = forceMutedFor(person, all);
  const force = (what: 'audio' | 'video'): ForceAction => {
    const field = what === 'audio' ? 'forceMuteAudio' : 'forceMuteVideo';
    const done =
      what === 'audio'
        ? (['doneForcedAudio', 'doneReleasedAudio'] as const)
        : (['doneForcedVideo', 'doneReleasedVideo'] as const);
    return {
      ...action(
        undefined,
        { [field]: toggledForceMute(what, person[field], all) },
        t(done[forced[what] ? 1 : 0], { name }),
      ),
      forced: forced[what],
    };
  };
  const send = useSendNotification();
  const to = { userId: person.userId, name };
  const notify = (body: PrivateNotification, reason?: string): ModerationAction => {
    const why = !connected ? t('disconnectedNow') : person.connected ? reason : t('lineLostNow', { name });
    return { reason: why, run: why === undefined ? () => void send(to, body) : undefined };
  };
  const instruct = (instruction: 'soundBeep' | 'resetWebexCanvas' | 'unmuteMicrophone', reason?: string) =>
    notify({ type: 'moderatorInstruction', message: { instruction } }, reason);
  /** The server removes the person by itself, so this also works while their connection is lost.
   *  Source: MOD-06, NOTIF-07. */
  async function removeNow() {
    const { id } = await api('PUT /api/people/notification/:userId', {
      params: { userId: person.userId },
      body: { type: 'moderatorInstruction', message: { instruction: 'logout' } },
    });
    tellDeliveryLater([{ notificationId: id, name }]);
    announce(t('doneRemoved', { name }));
  }
  async function askToRemove() {
    const sure = await confirmDialog({
      title: t('removeTitle', { name }),
      text: t('removeText', { name }),
      confirmLabel: t('removeDeed'),
      danger: true,
    });
    if (sure) await orTell(removeNow);
  }
  const sharingOff = person.forceMuteShare === -1;
  const viewingOff = viewingDisabled.includes(person.userId);

  async function changeViewing() {
    await api('PUT /api/votingsessions/:idVotingSession/davra', {
      params: { idVotingSession },
      body: { screenshareViewing: { [viewingOff ? 'enable' : 'disable']: [person.userId] } },
    });
    announce(t(viewingOff ? 'doneViewingOn' : 'doneViewingOff', { name }));
  }

  async function giveFloor(version: number) {
    try {
      await callSpeaker(idVotingSession, version, { userId: person.userId });
    } catch (error) {
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else showToast({ kind: 'error', text: t('floorFailed', { name }), detail: errorText(error) });
    }
  }

  const mayLower = canLowerHand({ viewerId, targetId: person.userId, actionsAllowed }).ok;

  return {
    giveFloor:
      speakers === null ||
      !movesList ||
      isInHuddle(person) ||
      speechOnFloor(speakers)?.userId === person.userId
        ? undefined
        : {
            reason: connected ? undefined : t('disconnectedNow'),
            run: connected ? () => void giveFloor(speakers.version) : undefined,
          },
    lowerHand: action(
      !mayLower ? t('mayNotLower') : person.handType === 0 ? t('handNotUp') : undefined,
      { handType: 0 },
      t('doneLowered', { name }),
    ),
    mute: action(
      person.muteAudio === 1 ? t(forced.audio ? 'keptMutedAlready' : 'mutedAlready', { name }) : undefined,
      { muteAudio: 1 },
      t('doneMuted', { name }),
    ),
    stopVideo: action(
      person.muteVideo === 1
        ? t(forced.video ? 'keptVideoOffAlready' : 'videoOffAlready', { name })
        : undefined,
      { muteVideo: 1 },
      t('doneVideo', { name }),
    ),
    forceAudio: force('audio'),
    forceVideo: force('video'),
    unmute: instruct(
      'unmuteMicrophone',
      person.muteAudio === 0 ? t('speaksAlready') : forced.audio ? t('keptOff') : undefined,
    ),
    stopShare: notify({ type: 'requestStopSharing', message: {} }, sharing ? undefined : t('sharesNothing')),
    allowShare: {
      ...notify({ type: 'setTargetUserShareScreenState', message: { enabled: sharingOff } }),
      forced: sharingOff,
    },
    viewShares: {
      reason: connected ? undefined : t('disconnectedNow'),
      run: connected ? () => void orTell(changeViewing) : undefined,
      forced: viewingOff,
    },
    beep: instruct('soundBeep'),
    resetCanvas: instruct('resetWebexCanvas'),
    remove: {
      reason: connected ? undefined : t('disconnectedNow'),
      run: connected ? () => void askToRemove() : undefined,
    },
    rename: connected
      ? (overridedName, before) =>
          change({ overridedName, before: { overridedName: before } }, t('doneRenamed', { name }))
      : undefined,
  };
}
