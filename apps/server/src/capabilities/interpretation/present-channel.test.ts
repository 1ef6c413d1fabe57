import { expect, test } from 'vitest';
import type { ChannelRow } from './channel-store.ts';
import { presentChannels } from './present-channel.ts';

const row = (language: ChannelRow['language']): ChannelRow => ({
  ...{ id: language, boothId: `booth-${language}`, idVotingSession: 's1', language, isClosed: false },
  ...{ isFloorLanguage: false, onAir: null, handover: null, alarm: null, interpreters: [], huddleId: null },
});

test('[INTERP-09] channels stand in the order of names, in which an accent stands with its letter', () => {
  const rows = (['ar', 'sv', 'de', 'cs', 'en'] as const).map(row);
  expect(presentChannels(rows).map(({ languageNative }) => languageNative)).toEqual([
    'Čeština',
    'Deutsch',
    'English',
    'Svenska',
    'العربية',
  ]);
});
