import { emailUndoDays } from '#contract/people/own-account'
import { accountPaths } from '#contract/surface/account-paths'
import { emailPages, withReturnTo } from '#contract/surface/paths'
import type { Letter } from '../../../mail/letter.ts'
import { letterOf } from '../../../mail/templates/letter.ts'
import type { Receiver } from '../../../mail/templates/said.ts'
import { site as own } from '../../../site/site.ts'

interface Reset {
  user: Receiver
  site: string
  token: string
  returnTo: string
}

export const resetLetter = ({ user, site, token, returnTo }: Reset): Letter =>
  letterOf({
    to: user,
    subject: `A new password for ${own.name}`,
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
      `Someone, most likely you, made an account at ${own.name} with this email. Please prove that it’s yours: the button works for a week.`,
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
    subject: `How you sign in to ${own.name} has changed`,
    paragraphs: [change, 'If it wasn’t you, choose a new password now; that signs out everyone else.'],
    button: { label: 'Choose a new password', href: site + accountPaths.forgot.page },
  })

interface NewEmail {
  /** The new address. The mail doesn't name the account, which only the signed-in person sees. */
  email: string
  site: string
  token: string
}

export const newEmailLetter = ({ email, site, token }: NewEmail): Letter =>
  letterOf({
    to: { email, firstName: null },
    subject: 'Is this your new email?',
    paragraphs: [
      `Someone, most likely you, wants to use this email for their ${own.name} account from now on. Please open the button’s page in a browser that is signed in to the account: it works for a day.`,
      'If it wasn’t you, ignore this email: nothing changes.',
    ],
    button: {
      label: 'Use this email',
      href: `${site}${emailPages.confirm.page}?${new URLSearchParams({ token }).toString()}`,
    },
  })

export const emailInUseLetter = ({ email, site }: Omit<NewEmail, 'token'>): Letter =>
  letterOf({
    to: { email, firstName: null },
    subject: `This email is in use at ${own.name}`,
    paragraphs: [
      `Someone, most likely you, wants to use this email for another ${own.name} account. It has an account already, or had one until a few days ago, so it can’t be used for another one now.`,
      'If you forgot the password of that account, choose a new one. If it wasn’t you, ignore this email: nothing changes.',
    ],
    button: { label: 'Choose a new password', href: site + accountPaths.forgot.page },
  })

/** Goes to the old address, without the new one. Without a token it has no link to undo the change. */
export const emailChangedLetter = ({
  user,
  site,
  token,
}: Omit<Proof, 'token'> & { token: string | undefined }): Letter => {
  const subject = `Your ${own.name} account has another email now`
  const changed = 'The email of your account was changed, and this address no longer belongs to it.'
  if (token === undefined) return letterOf({ to: user, subject, paragraphs: [changed] })
  return letterOf({
    to: user,
    subject,
    paragraphs: [
      changed,
      `If it wasn’t you, get your account back: it has this email and its old ways to be paid again, and everyone is signed out. The button works for ${emailUndoDays} days.`,
    ],
    button: {
      label: 'Get your account back',
      href: `${site}${emailPages.back.page}?${new URLSearchParams({ token }).toString()}`,
    },
  })
}
