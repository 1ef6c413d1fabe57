import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mediaPortContract } from '@hemicycle/media/contract-suite';
import { contractOfCaps } from '@hemicycle/media/contract-of-caps';
import { contractOfShares } from '@hemicycle/media/contract-of-shares';
import { contractOfSound } from '@hemicycle/media/contract-of-sound';
import { FakeStream } from '@hemicycle/media/fake/fake-devices';
import { fakeWebexHarness } from './fake/fake-webex-room.ts';

/** The tests that this adapter cannot pass: the provider knows no caps, sends a share to
 *  everybody in the meeting, and keeps its connections to itself. */
const NOT_OF_THIS_ADAPTER = [...contractOfCaps, ...contractOfShares, ...contractOfSound].map(
  ({ title }) => title,
);

beforeEach(() => {
  vi.stubGlobal('MediaStream', FakeStream);
  return () => vi.unstubAllGlobals();
});

describe('[FND-03] the adapter for Webex keeps the contract of the media port, with a fake of the SDK', () => {
  test('every case left out is one of the contract', () => {
    const titles = mediaPortContract.map(({ title }) => title);
    expect(NOT_OF_THIS_ADAPTER.every((title) => titles.includes(title))).toBe(true);
  });

  for (const { title, run } of mediaPortContract) {
    if (NOT_OF_THIS_ADAPTER.includes(title)) continue;
    test(title, async () => {
      await expect(run(fakeWebexHarness)).resolves.toBeUndefined();
    });
  }
});
