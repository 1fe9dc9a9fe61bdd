import type { Page } from '@playwright/test'

interface VirtualDevice {
  /** Lets the device approve requests at once (true), or never (false). */
  answers: (isAtOnce: boolean) => Promise<unknown>
  recognises: (isPerson: boolean) => Promise<unknown>
  passkeys: () => Promise<{ isResidentCredential: boolean; rpId?: string; userName?: string }[]>
  forget: () => Promise<unknown>
}

/** Virtual authenticator that stores passkeys and verifies the user by default. */
export async function virtualDevice(page: Page): Promise<VirtualDevice> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    answers: (enabled) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    recognises: (isUserVerified) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    passkeys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    forget: () => session.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}
