import { errorSentence } from '../../../lib/calls/api-error.ts'

/** The errors of a browser, by their names (WebAuthn level 3, 5.1.3 and 5.1.4). */
const said: Record<string, string> = {
  InvalidStateError: 'This device has a passkey of your account already.',
  NotAllowedError: 'Your browser was given no passkey, so nothing was changed.',
  SecurityError: 'Passkeys don’t work at this address of the site.',
}

/** What failed, of a call or of the browser itself. */
export const passkeyError = (error: unknown) =>
  (error instanceof Error ? said[error.name] : undefined) ?? errorSentence(error)

/** In this order: an iPad says Mac too, and Android says Linux. */
const devices: [name: string, said: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Chromebook', /CrOS/],
  ['Mac', /Mac OS X/],
  ['Windows', /Windows/],
  ['Linux', /Linux/],
]

/** The name that a new passkey has at first, by the device on which it is made. */
export const firstName = (agent: string) => devices.find(([, said]) => said.test(agent))?.[0] ?? 'My passkey'
