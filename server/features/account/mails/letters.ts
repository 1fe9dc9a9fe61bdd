import { emailUndoDays } from '#contract/people/own-account'
import { accountPaths } from '#contract/surface/account-paths'
import { emailPages, paths, withReturnTo } from '#contract/surface/paths'
import type { Letter } from '../../../mail/letter.ts'
import { letterOf } from '../../../mail/templates/letter.ts'
import type { Receiver } from '../../../mail/templates/said.ts'
import { site as own } from '../../../site/site.ts'

interface Linked {
  user: Receiver
  site: string
  token: string
}

const linkTo = (page: string, { site, token }: Pick<Linked, 'site' | 'token'>) =>
  `${site}${page}?${new URLSearchParams({ token }).toString()}`

const newPassword = (site: string) => ({
  label: 'Choose a new password',
  href: site + accountPaths.forgot.page,
})

export const resetLetter = ({ user, site, token, returnTo }: Linked & { returnTo: string }): Letter =>
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

export const linkLetter = ({ user, site, token, returnTo }: Linked & { returnTo: string }): Letter => {
  const to = (page: string) => site + withReturnTo(accountPaths.link.page, page, { token })
  return letterOf({
    to: user,
    subject: `Sign in to ${own.name}`,
    paragraphs: [
      'Someone, most likely you, asked for a link to sign in. The button works once, for 15 minutes.',
      'If it wasn’t you, ignore this email: nobody gets in without it.',
    ],
    button: { label: 'Sign in', href: to(returnTo) },
    small: [{ words: 'Sign in, and set a password or a passkey', href: to(paths.settings('password')) }],
  })
}

export const signedInByLinkLetter = ({ user, site }: Omit<Linked, 'token'>): Letter =>
  letterOf({
    to: user,
    subject: `You signed in to ${own.name} by email`,
    paragraphs: [
      'Someone signed in to your account by a link that we emailed to you.',
      'If it wasn’t you, choose a password now; that signs out everyone else.',
    ],
    button: newPassword(site),
  })

export const proofLetter = ({ user, ...of }: Linked): Letter =>
  letterOf({
    to: user,
    subject: 'Is this your email?',
    paragraphs: [
      `Someone, most likely you, made an account at ${own.name} with this email. Please confirm it: the button works for a week.`,
      'Until then we won’t email you anything else, except for a new password.',
    ],
    button: { label: 'Confirm my email', href: linkTo(accountPaths.prove.page, of) },
    small: [{ words: 'This wasn’t me: end the account', href: linkTo(accountPaths.prove.notMe.page, of) }],
  })

type SignInChanged = Omit<Linked, 'token'> & { change: string }

export const signInChangedLetter = ({ user, site, change }: SignInChanged): Letter =>
  letterOf({
    to: user,
    subject: `How you sign in to ${own.name} has changed`,
    paragraphs: [change, 'If it wasn’t you, choose a new password now; that signs out everyone else.'],
    button: newPassword(site),
  })

interface NewEmail extends Omit<Linked, 'user'> {
  /** The new address. The mail doesn't name the account, because a stranger may receive the mail. */
  email: string
}

export const newEmailLetter = ({ email, ...of }: NewEmail): Letter =>
  letterOf({
    to: { email, firstName: null },
    subject: 'Is this your new email?',
    paragraphs: [
      `Someone, most likely you, wants to use this email for their ${own.name} account from now on. Please open the button’s page in a browser that is signed in to the account: it works for a day.`,
      'If it wasn’t you, ignore this email: nothing changes.',
    ],
    button: { label: 'Use this email', href: linkTo(emailPages.confirm.page, of) },
  })

export const emailInUseLetter = ({ email, site }: Omit<NewEmail, 'token'>): Letter =>
  letterOf({
    to: { email, firstName: null },
    subject: `This email is in use at ${own.name}`,
    paragraphs: [
      `Someone, most likely you, wants to use this email for another ${own.name} account. It has an account already, or had one until a few days ago, so it can’t be used for another one now.`,
      'If you forgot the password of that account, choose a new one. If it wasn’t you, ignore this email: nothing changes.',
    ],
    button: newPassword(site),
  })

/**
 * Mail to the old address, which doesn't contain the new one. Without a token, the mail has no link to undo
 * the change.
 */
export const emailChangedLetter = ({
  user,
  site,
  token,
}: Omit<Linked, 'token'> & { token: string | undefined }): Letter => {
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
    button: { label: 'Get your account back', href: linkTo(emailPages.back.page, { site, token }) },
  })
}
