import { type RegistrationRefusal, registrationRefusals } from '#contract/people/registration'
import type { Db, Tx } from '../../../db/client.ts'
import { changed } from '../../../domain/journal/change-feed.ts'
import { stewardIds } from '../../../domain/people/stewards.ts'
import type { Env } from '../../../env.ts'
import { HttpError } from '../../../errors.ts'
import { site } from '../../../site/site.ts'
import { hasMade, isWaitingToken, spendInvitation } from './invitations.ts'

/** 403 of a registration; its field tells a form that it can be shown again. */
export class RegistrationRefused extends HttpError {
  constructor(refusal: RegistrationRefusal) {
    const message = registrationRefusals[refusal](site.name)
    super('forbidden', message, { issues: [{ path: 'invitation', message }] })
  }
}

/**
 * Who may create an account: the setting REGISTRATION. The addresses of STEWARD_EMAILS always may, so that a site can
 * begin: until they prove the address they are no stewards (decision 0253).
 */
export function registrationRule({
  registration,
  stewardEmails,
}: Pick<Env, 'registration' | 'stewardEmails'>) {
  /** Why nobody would get an account with this invitation, or without one. */
  async function refusalOf(
    db: Db | Tx,
    invitation: string | undefined,
  ): Promise<RegistrationRefusal | undefined> {
    if (registration === 'open') return undefined
    if (registration === 'closed') return 'closed'
    if (invitation === undefined) return 'uninvited'
    return (await isWaitingToken(db, invitation)) ? undefined : 'spent'
  }

  return {
    refusalOf,

    /**
     * Throws 403 for who may not, before anything is made. An email whose account came of this invitation passes: the
     * answer was lost, and it is told what everybody with an account is.
     */
    async assertMay(db: Db | Tx, { email, invitation }: { email: string; invitation: string | undefined }) {
      if (stewardEmails.includes(email)) return
      const refusal = await refusalOf(db, invitation)
      if (!refusal) return
      if (refusal === 'spent' && invitation && (await hasMade(db, { token: invitation, email }))) return
      throw new RegistrationRefused(refusal)
    },

    /**
     * Lets an account in that this transaction made, and spends its invitation. Throws 403 where another one was faster:
     * then nothing is made.
     */
    async admit(tx: Tx, user: { id: string; email: string }, invitation: string | undefined) {
      const isFree = registration === 'open' || stewardEmails.includes(user.email)
      if (!isFree && registration === 'closed') throw new RegistrationRefused('closed')
      const isSpent =
        invitation !== undefined && (await spendInvitation(tx, { token: invitation, userId: user.id }))
      if (isSpent) return changed(tx, 'invitation', { people: await stewardIds(tx, stewardEmails) })
      if (!isFree) throw new RegistrationRefused(invitation === undefined ? 'uninvited' : 'spent')
    },
  }
}
