import { describe, expect, test } from 'vitest';
import { type ContractHarness, mediaPortContract } from '../contract-suite.ts';
import { createFakeChamber } from './fake-chamber.ts';
import { FAKE_CAMERAS, FAKE_MICROPHONES } from './fake-devices.ts';
import { FakeTrack } from './fake-track.ts';

const harness: ContractHarness = {
  async open(options) {
    const chamber = createFakeChamber(options);
    const entered: ReturnType<typeof chamber.enter>[] = [];
    return {
      async enter(userId) {
        const participant = chamber.enter(userId);
        entered.push(participant);
        const { port, devices, cut, restore, vanish } = participant;
        return {
          userId,
          port,
          deviceIds: async (source) => (source === 'camera' ? FAKE_CAMERAS : FAKE_MICROPHONES),
          failDevices: devices.failWith,
          giveOneCamera: devices.giveOneCamera,
          cut,
          restore,
          vanish,
          async receives(from, source) {
            const track = port.snapshot().people.find((person) => person.userId === from)?.[source];
            return track instanceof FakeTrack && track.readyState === 'live' && track.enabled;
          },
        };
      },
      letViewShares: chamber.letViewShares,
      letViewCameras: chamber.letViewCameras,
      async close() {
        for (const { port } of entered) await port.dispose();
      },
    };
  },
};

describe('the fake keeps the contract of the media port', () => {
  for (const { title, run } of mediaPortContract) {
    test(title, async () => {
      await expect(run(harness)).resolves.toBeUndefined();
    });
  }
});
