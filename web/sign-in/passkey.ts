import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
} from '@simplewebauthn/browser'
import type { Problem } from '#contract/grammar/errors'
import type { PasskeyOptions } from '#contract/people/passkeys'
import { accountPaths } from '#contract/surface/account-paths'
import { paths } from '#contract/surface/paths'
import { site } from '../lib/site/site.ts'
import { passkeyPart } from './part.ts'

/* Passkeys on the sign-in page: a button, and suggestions in the email field ("conditional mediation").
   The page has no other script, and works without this one. */

class Refused extends Error {}

const away = `We couldn’t reach ${site.name}. Please try again.`
const undone = 'Nobody was signed in. Try again, or use your password.'

async function post<Answer>(address: string, body: object = {}): Promise<Answer> {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Refused(away)
  })
  if (reply.ok) {
    const answer: Answer = await reply.json()
    return answer
  }
  const problem: Partial<Problem> = await reply.json().catch(() => ({}))
  throw new Refused(problem.detail ?? away)
}

/**
 * Signs in by a passkey. The user chooses it in a browser window, or among the suggestions of the email
 * field.
 */
async function signIn(part: HTMLElement, options: PasskeyOptions, useBrowserAutofill: boolean) {
  const answer = await startAuthentication({ optionsJSON: options, useBrowserAutofill })
  say(part, '')
  await post(accountPaths.passkey.answer, { answer })
  location.assign(part.dataset['returnTo'] ?? paths.home())
}

const challenge = () => post<PasskeyOptions>(accountPaths.passkey.options)

function say(part: HTMLElement, words: string) {
  part.querySelector('[role=alert]')!.textContent = words
}

/**
 * Signs in by the button. If the user cancels, the browser throws `NotAllowedError`, and `undone` is shown.
 */
async function byButton(part: HTMLElement, button: HTMLButtonElement) {
  button.disabled = true
  say(part, '')
  try {
    await signIn(part, await challenge(), false)
  } catch (error) {
    button.disabled = false
    say(part, error instanceof Refused ? error.message : undone)
    void suggest(part)
  }
}

/** Share of the challenge's lifetime after which the suggestions get a new challenge. */
const renewal = 0.8

/** Offers passkeys among the suggestions of the email field, as long as the page is open. */
async function suggest(part: HTMLElement): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return
  let options: PasskeyOptions
  try {
    options = await challenge()
  } catch {
    // Shows nothing: the button makes its own request, and shows its error.
    return
  }
  const renewing = setTimeout(() => void suggest(part), options.timeout * renewal)
  try {
    // The browser aborts these suggestions when the button's window, or newer suggestions, begin.
    await signIn(part, options, true)
  } catch (error) {
    if (!(error instanceof Refused)) return
    say(part, error.message)
    clearTimeout(renewing)
    void suggest(part)
  }
}

const part = document.querySelector<HTMLElement>(`#${passkeyPart}`)
const button = part?.querySelector('button')
if (part && button && browserSupportsWebAuthn()) {
  part.hidden = false
  button.addEventListener('click', () => void byButton(part, button))
  void suggest(part)
}
