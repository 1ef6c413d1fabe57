import { createFakeWebex } from '@hemicycle/media/webex/fake/create-fake-webex';
import { createSharedMemoryPlanes } from '@hemicycle/media/webex/fake/fake-media-plane';
import { createFakeWebexCloud, type FakeLine } from '@hemicycle/media/webex/fake/fake-webex-cloud';

/** What the fake SDK leaves beside its global, for tests that cut lines. */
export interface FakeWebexPage {
  readonly lines: Map<string, { readonly line: FakeLine; cut: boolean; readonly restore: () => void }>;
  /** Tells a page that its network went or came. */
  readonly online: Map<string, (online: boolean) => void>;
}

declare global {
  interface Window {
    fakeWebexPage: FakeWebexPage;
    /** Passwords of the provider's meetings by their addresses, set by a test before the script is there. */
    fakeWebexPasswords?: Readonly<Record<string, string>>;
  }
}

// The script as a provider would serve it: it leaves the global `Webex`. All people of a page meet in a cloud of that page; their tracks are handed
// over as they are.
const cloud = createFakeWebexCloud((token) => ({ personId: token.replace('token', 'person'), name: token }));
for (const [destination, password] of Object.entries(window.fakeWebexPasswords ?? {})) {
  cloud.setRule(destination, { password });
}
const page: FakeWebexPage = { lines: new Map(), online: new Map() };
window.fakeWebexPage = page;
globalThis.Webex = createFakeWebex({
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
