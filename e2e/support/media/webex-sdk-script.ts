import { createFakeWebex } from '@hemicycle/webex/fake/create-fake-webex';
import { createSharedMemoryPlanes } from '@hemicycle/webex/fake/fake-media-plane';
import {
  createFakeWebexCloud,
  type FakeLine,
  type FakeWebexCloud,
} from '@hemicycle/webex/fake/fake-webex-cloud';
import type { FakeWebexMeeting } from '@hemicycle/webex/fake/fake-webex-meeting';

/** What the fake SDK offers beside its global, for tests that cut lines and act as the provider. */
export interface FakeWebexPage {
  readonly cloud: FakeWebexCloud;
  /** The last meeting of the person to whom the token belongs. */
  readonly meetingOf: (token: string) => FakeWebexMeeting | undefined;
  readonly lines: Map<string, { readonly line: FakeLine; cut: boolean; readonly restore: () => void }>;
  /** For each token a function that tells the page whether its network is there. */
  readonly online: Map<string, (online: boolean) => void>;
}

declare global {
  interface Window {
    fakeWebexPage: FakeWebexPage;
    /** The passwords of the provider's meetings by the addresses of the meetings. A test sets them
     *  before the script is loaded. */
    fakeWebexPasswords?: Readonly<Record<string, string>>;
    /** The tokens that the provider does not know now. A test sets them. */
    fakeWebexUnknown?: Set<string>;
  }
}

// The script as a provider would serve it. It leaves the global `Webex`. All people of a page meet
// in one cloud inside that page, which hands their tracks over as they are.
const cloud = createFakeWebexCloud((token) =>
  window.fakeWebexUnknown?.has(token) === true
    ? null
    : { personId: token.replace('token', 'person'), name: token },
);
for (const [destination, password] of Object.entries(window.fakeWebexPasswords ?? {})) {
  cloud.setRule(destination, { password });
}
const sdk = createFakeWebex({
  createPlane: createSharedMemoryPlanes(),
  deviceUrl: async (token) => `${window.fakeWebexApi}/devices/${token}`,
  connect(token, tell, online) {
    const missed: Parameters<typeof tell>[0][] = [];
    const kept = {
      cut: false,
      restore() {
        kept.cut = false;
        for (const told of missed.splice(0)) tell(told);
      },
      line: cloud.connect(token, (told) => {
        if (kept.cut) missed.push(told);
        else tell(told);
      }),
    };
    page.lines.set(token, kept);
    page.online.set(token, online);
    return {
      ask: (asked) => (kept.cut ? Promise.reject(new Error('no network')) : kept.line.ask(asked)),
      close: kept.line.close,
    };
  },
});
const page: FakeWebexPage = {
  cloud,
  lines: new Map(),
  online: new Map(),
  meetingOf: (token) => sdk.instances.findLast((made) => made.token === token)?.lastMeeting(),
};
window.fakeWebexPage = page;
globalThis.Webex = sdk;
