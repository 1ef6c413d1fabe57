import type { PrivateNotification } from '@hemicycle/contract/notifications';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  BEEP_EVERY_MS,
  followNotification,
  type Followers,
  type OwnMicrophone,
  STOPPED_TOAST_MS,
} from './follow-notification.ts';

function muted(given: Partial<OwnMicrophone> = {}): OwnMicrophone {
  return { muted: true, unmute: vi.fn<() => void>(), whyNot: undefined, ...given };
}
function followers(given: Partial<Followers> = {}) {
  return {
    stopShare: vi.fn<() => void>(),
    tell: vi.fn<Followers['tell']>(),
    acceptsDeviceChanges: false,
    choose: {
      microphone: vi.fn<(id: string) => void>(),
      camera: vi.fn<(id: string) => void>(),
      speaker: vi.fn<(id: string) => void>(),
    },
    microphone: () => muted(),
    askToUnmute: vi.fn<() => Promise<boolean>>(async () => false),
    tellMuted: vi.fn<Followers['tellMuted']>(),
    logOut: vi.fn<() => void>(),
    tellMove: vi.fn<Followers['tellMove']>(),
    beep: vi.fn<() => void>(),
    resetCanvas: vi.fn<() => void>(),
    log: vi.fn<(line: string) => void>(),
    ...given,
  };
}
const instruct = (message: object): PrivateNotification =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- also what this page does not know
  ({ type: 'moderatorInstruction', message }) as PrivateNotification;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[SHARE-08] a request to stop sharing stops it and says so for 5 s', () => {
  const does = followers();
  followNotification({ type: 'requestStopSharing', message: {} }, does);
  expect(does.stopShare).toHaveBeenCalledOnce();
  expect(does.tell).toHaveBeenCalledWith('shareStopped', STOPPED_TOAST_MS);
  expect(STOPPED_TOAST_MS).toBe(5000);
});

test('[SHARE-09] sharing that is switched off stops what is shared, switched on it is said', () => {
  const does = followers();
  followNotification({ type: 'setTargetUserShareScreenState', message: { enabled: true } }, does);
  expect(does.stopShare).not.toHaveBeenCalled();
  expect(does.tell).toHaveBeenLastCalledWith('shareEnabled');
  followNotification({ type: 'setTargetUserShareScreenState', message: { enabled: false } }, does);
  expect(does.stopShare).toHaveBeenCalledOnce();
  expect(does.tell).toHaveBeenLastCalledWith('shareDisabled');
});

test.each([
  ['DEV-04', 'changeMicrophone', 'microphone'],
  ['DEV-05', 'changeCamera', 'camera'],
  ['DEV-06', 'changeSpeaker', 'speaker'],
] as const)('[%s] [MOD-05] [PERM-36] %s is followed by who accepts it alone', (_row, instruction, device) => {
  const refusing = followers();
  followNotification(instruct({ instruction, newDeviceId: 'two' }), refusing);
  expect(refusing.choose[device]).not.toHaveBeenCalled();
  expect(refusing.tell).not.toHaveBeenCalled();
  const accepting = followers({ acceptsDeviceChanges: true });
  followNotification(instruct({ instruction, newDeviceId: 'two' }), accepting);
  expect(accepting.choose[device]).toHaveBeenCalledWith('two');
  expect(accepting.tell).toHaveBeenCalledWith('deviceChanged');
});

test('[PERM-36] nobody is unmuted without consent, but for who accepts it', async () => {
  const message = { instruction: 'unmuteMicrophone' };
  const unmute = vi.fn<() => void>();
  const staying = followers({ microphone: () => muted({ unmute }) });
  followNotification(instruct(message), staying);
  await vi.waitFor(() => expect(staying.askToUnmute).toHaveBeenCalledOnce());
  expect(unmute).not.toHaveBeenCalled();
  const agreeing = followers({ microphone: () => muted({ unmute }), askToUnmute: async () => true });
  followNotification(instruct(message), agreeing);
  await vi.waitFor(() => expect(unmute).toHaveBeenCalledOnce());
  const accepting = followers({ microphone: () => muted({ unmute }), acceptsDeviceChanges: true });
  followNotification(instruct(message), accepting);
  expect(unmute).toHaveBeenCalledTimes(2);
  expect(accepting.askToUnmute).not.toHaveBeenCalled();
  expect(accepting.tell).toHaveBeenCalledWith('unmutedByModerator');
  const speaking = followers({ microphone: () => muted({ muted: false, unmute }) });
  followNotification(instruct(message), speaking);
  expect(speaking.askToUnmute).not.toHaveBeenCalled();
  expect(unmute).toHaveBeenCalledTimes(2);
});

test('[PERM-36] [MEDIA-11] who may not unmute is told why, also when it came while the question stood', async () => {
  const message = { instruction: 'unmuteMicrophone' };
  const kept = muted({ unmute: undefined, whyNot: 'kept off' });
  for (const acceptsDeviceChanges of [false, true]) {
    const unable = followers({ microphone: () => kept, acceptsDeviceChanges });
    followNotification(instruct(message), unable);
    expect(unable.askToUnmute).not.toHaveBeenCalled();
    expect(unable.tellMuted).toHaveBeenCalledExactlyOnceWith('kept off');
    expect(unable.tell).not.toHaveBeenCalled();
  }
  let now = muted();
  const before = now;
  let agree = (_yes: boolean): void => undefined;
  const asked = followers({
    microphone: () => now,
    askToUnmute: () => new Promise((resolve) => (agree = resolve)),
  });
  followNotification(instruct(message), asked);
  now = kept;
  agree(true);
  await vi.waitFor(() => expect(asked.tellMuted).toHaveBeenCalledExactlyOnceWith('kept off'));
  expect(before.unmute).not.toHaveBeenCalled();
});

test('[PERM-36] who has unmuted while the question stood is not muted by a yes', async () => {
  let now = muted();
  const asked = followers({
    microphone: () => now,
    askToUnmute: async () => {
      now = muted({ muted: false });
      return true;
    },
  });
  followNotification(instruct({ instruction: 'unmuteMicrophone' }), asked);
  await vi.waitFor(() => expect(now.muted).toBe(false));
  await Promise.resolve();
  expect(now.unmute).not.toHaveBeenCalled();
  expect(asked.tellMuted).not.toHaveBeenCalled();
});

test('[MOD-07] three beeps, 1.2 s apart', () => {
  const does = followers();
  followNotification(instruct({ instruction: 'soundBeep' }), does);
  vi.advanceTimersByTime(0);
  expect(does.beep).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(BEEP_EVERY_MS - 1);
  expect(does.beep).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(does.beep).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(does.beep).toHaveBeenCalledTimes(3);
  expect(BEEP_EVERY_MS).toBe(1200);
});

test('[MOD-06] [MEDIA-30] logging out and drawing the video anew', () => {
  const does = followers();
  followNotification(instruct({ instruction: 'logout' }), does);
  followNotification(instruct({ instruction: 'resetWebexCanvas' }), does);
  expect(does.logOut).toHaveBeenCalledOnce();
  expect(does.resetCanvas).toHaveBeenCalledOnce();
});

test('[NOTIF-10] what is not known here is logged and changes nothing', () => {
  const does = followers();
  followNotification(instruct({ instruction: 'dance' }), does);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server newer than this page
  followNotification({ type: 'somethingElse', message: {} } as never, does);
  expect(does.log).toHaveBeenCalledTimes(2);
  expect(does.log).toHaveBeenLastCalledWith('Instruction of wrong type');
  expect(does.tell).not.toHaveBeenCalled();
});

test.each([
  ['MOD-10', { instruction: 'gotoMainMeeting' }],
  ['MOD-11', { instruction: 'gotoMeeting', roomId: 'waiting' }],
  ['MOD-12', { instruction: 'gotoLobby' }],
])('[%s] a move is told: %o', (_row, message) => {
  const does = followers();
  followNotification(instruct(message), does);
  expect(does.tellMove).toHaveBeenCalledExactlyOnceWith(message);
});

test('[INTERP-12] a language that a moderator chose is told', () => {
  const does = followers();
  const message = {
    instruction: 'changeInterpreter',
    newInterpreterRoomId: 'es-channel',
    newInterpreterTitle: 'Español',
  } as const;
  followNotification(instruct(message), does);
  expect(does.tellMove).toHaveBeenCalledExactlyOnceWith(message);
});
