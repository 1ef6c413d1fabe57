import type {
  ChangeInterpreter,
  Instruction,
  MoveInstruction,
  PrivateNotification,
} from '@hemicycle/contract/notifications';

/** The time between the beeps of a soundBeep, in ms. `BEEPS`: their number. Source: MOD-07. */
export const BEEP_EVERY_MS = 1200;
export const BEEPS = 3;
/** How long the toast about a stopped share is shown, in ms. Source: SHARE-08. */
export const STOPPED_TOAST_MS = 5000;

/** The person's own microphone at one moment. */
export interface OwnMicrophone {
  readonly muted: boolean;
  /** Undefined while the microphone cannot be unmuted. */
  readonly unmute: (() => void) | undefined;
  /** Why the person may not unmute, in the language of the page; undefined where they may, or where
   *  the reason is not known. */
  readonly whyNot: string | undefined;
}

/** What a notification can make the page do. */
export interface Followers {
  readonly stopShare: () => void;
  readonly tell: (
    text: 'shareStopped' | 'shareEnabled' | 'shareDisabled' | 'deviceChanged' | 'unmutedByModerator',
    shownMs?: number,
  ) => void;
  /** Whether this person accepts changes of their devices by moderators. Source: MOD-05,
   *  PERM-36. */
  readonly acceptsDeviceChanges: boolean;
  readonly choose: Readonly<Record<'microphone' | 'camera' | 'speaker', (deviceId: string) => void>>;
  /** Returns the present state of the microphone. */
  readonly microphone: () => OwnMicrophone;
  readonly askToUnmute: () => Promise<boolean>;
  /** Tells the person that they were asked to speak but stay muted, and why. */
  readonly tellMuted: (whyNot: string | undefined) => void;
  readonly logOut: () => void;
  /** Tells the person that a moderator moves them, or chooses the language that they hear. The page
   *  itself follows the person's place, and interpretation follows the language. */
  readonly tellMove: (message: MoveInstruction | ChangeInterpreter) => void;
  readonly beep: () => void;
  readonly resetCanvas: () => void;
  readonly log: (line: string) => void;
}

const devices = { changeMicrophone: 'microphone', changeCamera: 'camera', changeSpeaker: 'speaker' } as const;

/** Carries out a notification that was sent to this person alone. An unknown notification is logged
 *  and changes nothing. Source: SHARE-08, SHARE-09, DEV-04 … DEV-06, MOD-05 … MOD-07,
 *  MOD-10 … MOD-12, INTERP-12, MEDIA-30, NOTIF-10. */
export function followNotification(notification: PrivateNotification, does: Followers): void {
  switch (notification.type) {
    case 'requestStopSharing':
      does.stopShare();
      return does.tell('shareStopped', STOPPED_TOAST_MS);
    case 'setTargetUserShareScreenState':
      if (!notification.message.enabled) does.stopShare();
      return does.tell(notification.message.enabled ? 'shareEnabled' : 'shareDisabled');
    case 'requestJoinHuddle':
      // The huddles ask the person themselves.
      return;
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
    case 'gotoMainMeeting':
    case 'gotoMeeting':
    case 'gotoLobby':
    case 'changeInterpreter':
      return does.tellMove(message);
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

/** Unmutes only with the consent of the person. A person who accepts device changes by moderators
 *  is not asked. Source: PERM-36. */
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

/** Checks again, since the person may have been force-muted while the question was open. @returns
 *  whether this call unmutes the microphone. */
function unmuteNow(does: Followers): boolean {
  const { muted, unmute: run, whyNot } = does.microphone();
  if (!muted) return false;
  if (run === undefined) does.tellMuted(whyNot);
  else run();
  return run !== undefined;
}

/** A server newer than this page may send types that the page does not know. Source: NOTIF-10. */
function wrongType(_unknown: never, does: Followers): void {
  does.log('Instruction of wrong type');
}
