import { expect, test } from 'vitest';
import { partDevices } from './use-device-list.ts';

test('[DEV-02] an entry has kind, deviceId and label, and stands with its kind; those that nothing allowed yet names are none', () => {
  const listed = [
    { kind: 'audiooutput', deviceId: 'speaker-1', label: 'Hall speakers', groupId: 'g1' },
    { kind: 'audioinput', deviceId: 'microphone-1', label: 'Conference microphone', groupId: 'g1' },
    { kind: 'videoinput', deviceId: 'camera-1', label: '', groupId: 'g2' },
    { kind: 'videoinput', deviceId: '', label: '', groupId: '' },
  ] as const;
  expect(partDevices(listed)).toEqual({
    cameras: [{ kind: 'videoinput', deviceId: 'camera-1', label: '' }],
    microphones: [{ kind: 'audioinput', deviceId: 'microphone-1', label: 'Conference microphone' }],
    speakers: [{ kind: 'audiooutput', deviceId: 'speaker-1', label: 'Hall speakers' }],
  });
});
