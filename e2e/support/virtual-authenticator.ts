import type { CDPSession, Page } from '@playwright/test';

/** An authenticator that Chromium itself imitates. */
export interface VirtualAuthenticator {
  /** The number of passkeys on the authenticator. */
  passkeys: () => Promise<number>;
  /** Sets whether the owner answers: with a finger on the sensor, or not at all. */
  answers: (does: boolean) => Promise<void>;
}

/** Gives a page an authenticator of the device, whose owner is verified and does not answer yet. */
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
