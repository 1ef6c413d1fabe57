import { mediaPortContract } from '@hemicycle/media/contract-suite';
import { Room } from 'livekit-client';
import { livekitFaults } from './livekit-faults.ts';
import { livekitHarness } from './livekit-harness.ts';

declare global {
  interface Window {
    /** Enters a room by a key alone, with livekit-client as it is. */
    enterByKey: (url: string, token: string) => Promise<void>;
  }
}

window.enterByKey = (url, token) => new Room().connect(url, token, { rtcConfig: { iceServers: [] } });

/** What the Playwright spec calls inside the page. */
const cases = [...mediaPortContract, ...livekitFaults];

window.contractPage = {
  async run(title) {
    const found = cases.find((entry) => entry.title === title);
    if (found === undefined) throw new Error(`No case is titled ${title}`);
    await found.run(livekitHarness);
  },
};
