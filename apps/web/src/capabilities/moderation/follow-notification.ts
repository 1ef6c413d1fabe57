import type { Instruction, PrivateNotification } from '@hemicycle/contract/notifications';

/** Time between the beeps of a soundBeep, in ms, and their number.  Source: MOD-07. */
export const BEEP_EVERY_MS = 1200;
export const BEEPS = 3;
/** Source: SHARE-08. */
export const STOPPED_TOAST_MS = 5000;

/** The own microphone at one moment. */
export interface OwnMicrophone {
  readonly muted: boolean;
  /** Undefined while it cannot be unmuted. */
  readonly unmute: (() => void) | undefined;
  /** Why the person may not unmute, in the language of the page; undefined: they may, or it cannot
   *  be said. */
  readonly whyNot: string | undefined;
}

/** What a page can be made to do. */
export interface Followers {
  readonly stopShare: () => void;
  readonly tell: (
    text: 'shareStopped' | 'shareEnabled' | 'shareDisabled' | 'deviceChanged' | 'unmutedByModerator',
    shownMs?: number,
  ) => void;
  /** Whether this person accepts what moderators do to their devices.  Source: MOD-05, PERM-36. */
  readonly acceptsDeviceChanges: boolean;
  readonly choose: Readonly<Record<'microphone' | 'camera' | 'speaker', (deviceId: string) => void>>;
  /** As it is when it is asked for. */
  readonly microphone: () => OwnMicrophone;
  readonly askToUnmute: () => Promise<boolean>;
  /** Says that the person was asked to speak and stays muted, and why. */
  readonly tellMuted: (whyNot: string | undefined) => void;
  readonly logOut: () => void;
  readonly beep: () => void;
  readonly resetCanvas: () => void;
  readonly log: (line: string) => void;
}

const devices = { changeMicrophone: 'microphone', changeCamera: 'camera', changeSpeaker: 'speaker' } as const;

/** Does what was sent to this person alone. What is not known here is logged and changes nothing.
 *  Source: SHARE-08, SHARE-09, DEV-04 … DEV-06, MOD-05 … MOD-07, MEDIA-30, NOTIF-10. */
export function followNotification(notification: PrivateNotification, does: Followers): void {
  switch (notification.type) {
    case 'requestStopSharing':
      does.stopShare();
      return does.tell('shareStopped', STOPPED_TOAST_MS);
    case 'setTargetUserShareScreenState':
      if (!notification.message.enabled) does.stopShare();
      return does.tell(notification.message.enabled ? 'shareEnabled' : 'shareDisabled');
    case 'moderatorInstruction':
      return followInstruction(notification.message, does);
    default:
      return wrongType(notification, does);
  }
}

function followInstruction(message: Instruction, does: Followers): void {
  switch (message.instruction) {
    case 'changeMicrophone':
    case 'changeCamera':
    case 'changeSpeaker':
      if (!does.acceptsDeviceChanges) return;
      does.choose[devices[message.instruction]](message.newDeviceId);
      return does.tell('deviceChanged');
    case 'unmuteMicrophone':
      return unmute(does);
    case 'logout':
      return does.logOut();
    case 'soundBeep':
      for (let beep = 0; beep < BEEPS; beep += 1) setTimeout(does.beep, beep * BEEP_EVERY_MS);
      return;
    case 'resetWebexCanvas':
      return does.resetCanvas();
    default:
      return wrongType(message, does);
  }
}

/** Nobody is unmuted without consent, but for who accepts what moderators do to their devices.
 *  Source: PERM-36. */
function unmute(does: Followers): void {
  const { muted, whyNot } = does.microphone();
  if (!muted) return;
  if (whyNot !== undefined) return does.tellMuted(whyNot);
  if (does.acceptsDeviceChanges) {
    if (unmuteNow(does)) does.tell('unmutedByModerator');
    return;
  }
  void does.askToUnmute().then((yes) => {
    if (yes) unmuteNow(does);
  });
}

/** Somebody may have been muted by force while the question stood. @returns whether it is unmuted
 *  by this. */
function unmuteNow(does: Followers): boolean {
  const { muted, unmute: run, whyNot } = does.microphone();
  if (!muted) return false;
  if (run === undefined) does.tellMuted(whyNot);
  else run();
  return run !== undefined;
}

/** A server newer than this page may send what it does not know.  Source: NOTIF-10. */
function wrongType(_unknown: never, does: Followers): void {
  does.log('Instruction of wrong type');
}
