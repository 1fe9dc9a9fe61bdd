import { accountPaths, withReturnTo } from '#contract/surface/paths'
import type { Letter } from '../../../mail/letter.ts'
import { letterOf } from '../../../mail/templates/letter.ts'
import type { Receiver } from '../../../mail/templates/said.ts'

interface Reset {
  user: Receiver
  site: string
  token: string
  returnTo: string
}

export const resetLetter = ({ user, site, token, returnTo }: Reset): Letter =>
  letterOf({
    to: user,
    subject: 'A new password for Songwright',
    paragraphs: [
      'Someone, most likely you, asked for a new password for your account. The button works for an hour.',
      'If it wasn’t you, ignore this email: your password stays as it is.',
    ],
    button: {
      label: 'Choose a new password',
      href: site + withReturnTo(accountPaths.reset.page, returnTo, { token }),
    },
  })

interface Proof {
  user: Receiver
  site: string
  token: string
}

export const proofLetter = ({ user, site, token }: Proof): Letter => {
  const link = (page: string) => `${site}${page}?${new URLSearchParams({ token }).toString()}`
  return letterOf({
    to: user,
    subject: 'Is this your email?',
    paragraphs: [
      'Someone, most likely you, made an account at Songwright with this email. Please prove that it’s yours: the button works for a week.',
      'Until then we won’t email you anything else, except for a new password.',
    ],
    button: { label: 'Prove my email', href: link(accountPaths.prove.page) },
    small: [{ words: 'This wasn’t me: end the account', href: link(accountPaths.prove.notMe.page) }],
  })
}

interface SignInChanged {
  user: Receiver
  site: string
  change: string
}

export const signInChangedLetter = ({ user, site, change }: SignInChanged): Letter =>
  letterOf({
    to: user,
    subject: 'How you sign in to Songwright has changed',
    paragraphs: [change, 'If it wasn’t you, choose a new password now; that signs out everyone else.'],
    button: { label: 'Choose a new password', href: site + accountPaths.forgot.page },
  })
