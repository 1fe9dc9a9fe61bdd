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
      'Somebody, most likely you, asked for a new password for your account. The button is good for an hour.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
    button: {
      label: 'Choose a new password',
      href: site + withReturnTo(accountPaths.reset.page, returnTo, { token }),
    },
  })

interface SignInChanged {
  user: Receiver
  site: string
  change: string
}

export const signInChangedLetter = ({ user, site, change }: SignInChanged): Letter =>
  letterOf({
    to: user,
    subject: 'How you sign in to Songwright has changed',
    paragraphs: [change, 'If it was not you, choose a new password at once; that signs out everybody else.'],
    button: { label: 'Choose a new password', href: site + accountPaths.forgot.page },
  })
