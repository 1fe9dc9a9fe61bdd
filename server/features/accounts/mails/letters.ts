import type { Letter } from '../../../deps.ts'
import { letterOf } from '../../../letters/letter.ts'
import type { Receiver } from '../../../letters/said.ts'
import { paths } from '../pages/paths.ts'
import { withReturnTo } from '../return-to.ts'

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
      href: site + withReturnTo(paths.reset.page, returnTo, { token }),
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
    button: { label: 'Choose a new password', href: `${site}/api/forgot-password` },
  })
