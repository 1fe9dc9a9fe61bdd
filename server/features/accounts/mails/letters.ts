import type { Letter } from '../../../deps.ts'
import { letter, type Receiver } from '../../../letter.ts'
import { paths } from '../pages/paths.ts'
import { withReturnTo } from '../return-to.ts'

interface Reset {
  user: Receiver
  site: string
  token: string
  returnTo: string
}

export function resetLetter({ user, site, token, returnTo }: Reset): Letter {
  const link = site + withReturnTo(paths.reset.page, returnTo, { token })
  return letter(
    user,
    'A new password for Songwright',
    [
      'Somebody, most likely you, asked for a new password for your account. Choose one here, within an hour:',
      link,
      'If it was not you, do nothing: your password stays as it is.',
    ],
    link,
  )
}

export function signInChangedLetter({
  user,
  site,
  change,
}: {
  user: Receiver
  site: string
  change: string
}): Letter {
  const link = `${site}/api/forgot-password`
  return letter(
    user,
    'How you sign in to Songwright has changed',
    [change, 'If it was not you, choose a new password at once; that signs out everybody else:', link],
    link,
  )
}
