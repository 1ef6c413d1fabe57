import type { CDPSession, Page } from '@playwright/test';

/** An authenticator in Chromium itself. */
export interface VirtualAuthenticator {
  /** How many passkeys it holds. */
  passkeys: () => Promise<number>;
  /** Whether its owner answers: a finger on the sensor, or nobody there. */
  answers: (does: boolean) => Promise<void>;
}

/** Gives a page an authenticator of the platform with a verified owner, who does not answer yet. */
export async function plugIn(page: Page): Promise<VirtualAuthenticator> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return {
    passkeys: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    answers: async (enabled) => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}
