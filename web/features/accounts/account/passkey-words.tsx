import { errorSentence } from '../../../lib/calls/api-error.ts'

/** Texts for WebAuthn errors of the browser, by error name (WebAuthn level 3, 5.1.3 and 5.1.4). */
const said: Record<string, string> = {
  InvalidStateError: 'This device has a passkey of your account already.',
  NotAllowedError: 'Your browser was given no passkey, so nothing was changed.',
  SecurityError: 'Passkeys don’t work at this address of the site.',
}

export const passkeyError = (error: unknown) =>
  (error instanceof Error ? said[error.name] : undefined) ?? errorSentence(error)

export const PasskeyFailure = ({ error }: { error: unknown }) => (
  <p role="alert" className="mt-2 text-sm font-semibold text-danger empty:hidden">
    {Boolean(error) && passkeyError(error)}
  </p>
)

/** The order matters: the user agent of an iPad also contains "Mac", and that of Android contains "Linux". */
const devices: [name: string, said: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Chromebook', /CrOS/],
  ['Mac', /Mac OS X/],
  ['Windows', /Windows/],
  ['Linux', /Linux/],
]

/** Default name of a new passkey: the kind of device, from the user agent. */
export const firstName = (agent: string) => devices.find(([, said]) => said.test(agent))?.[0] ?? 'My passkey'
