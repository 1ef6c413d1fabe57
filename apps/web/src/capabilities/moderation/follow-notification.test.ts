import type { PrivateNotification } from '@hemicycle/contract/notifications';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  BEEP_EVERY_MS,
  followNotification,
  type Followers,
  STOPPED_TOAST_MS,
} from './follow-notification.ts';

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
    unmute: vi.fn<() => void>(),
    askToUnmute: vi.fn<() => Promise<boolean>>(async () => false),
    logOut: vi.fn<() => void>(),
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
  const staying = followers();
  followNotification(instruct(message), staying);
  await vi.waitFor(() => expect(staying.askToUnmute).toHaveBeenCalledOnce());
  expect(staying.unmute).not.toHaveBeenCalled();
  const agreeing = followers({ askToUnmute: async () => true });
  followNotification(instruct(message), agreeing);
  await vi.waitFor(() => expect(agreeing.unmute).toHaveBeenCalledOnce());
  const accepting = followers({ acceptsDeviceChanges: true });
  followNotification(instruct(message), accepting);
  expect(accepting.unmute).toHaveBeenCalledOnce();
  expect(accepting.askToUnmute).not.toHaveBeenCalled();
  const unable = followers({ unmute: undefined });
  followNotification(instruct(message), unable);
  expect(unable.askToUnmute).not.toHaveBeenCalled();
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
