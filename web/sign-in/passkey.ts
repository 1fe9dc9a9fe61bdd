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

/* Passkeys on the sign-in page: its button, and the suggestions of its email field (conditional
   mediation). The only script of that page, which works without it. */

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

/** Signs in by a passkey: chosen in a window of the browser, or among a field's suggestions. */
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

/** A cancelled window is the browser's `NotAllowedError`. */
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

/** Share of a challenge's time after which the suggestions get a new one. */
const renewal = 0.8

/** Offers passkeys among the suggestions of the email field, for as long as the page is open. */
async function suggest(part: HTMLElement): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return
  let options: PasskeyOptions
  try {
    options = await challenge()
  } catch {
    // The button tries again, and shows the error.
    return
  }
  const renewing = setTimeout(() => void suggest(part), options.timeout * renewal)
  try {
    // A window, or the next suggestions, abort these.
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
