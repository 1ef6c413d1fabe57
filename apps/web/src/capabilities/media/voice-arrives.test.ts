import { expect, test } from 'vitest';
import { voiceArrives } from './voice-arrives.ts';

const sound: MediaStreamTrack = Object.create(null);
const elena = {
  userId: 'elena',
  sends: { microphone: true, camera: false, share: false },
  microphone: sound,
  quality: 'good' as const,
};

test.each([
  { what: 'speaks', person: elena, expected: true },
  {
    what: 'is muted',
    person: { ...elena, sends: { ...elena.sends, microphone: false }, microphone: null },
    expected: true,
  },
  { what: 'sends, and nothing has arrived', person: { ...elena, microphone: null }, expected: false },
  { what: 'has a lost line', person: { ...elena, quality: 'lost' as const }, expected: false },
  { what: 'is somebody else', person: { ...elena, userId: 'joris' }, expected: false },
])('[BEY-38] the voice of an interpreter who $what: $expected', ({ person, expected }) => {
  expect(voiceArrives(person, 'elena')).toBe(expected);
});
