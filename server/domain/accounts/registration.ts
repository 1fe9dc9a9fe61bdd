import { type RegistrationRefusal, registrationRefusals } from '#contract/people/registration-settings'
import { and, eq, gt, isNull, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { invitations, users } from '../../db/schema.ts'
import type { Env } from '../../env.ts'
import { HttpError } from '../../errors.ts'
import { site } from '../../site/site.ts'
import { changed } from '../journal/change-feed.ts'
import { stewardIds } from '../people/stewards.ts'
import { hashOf } from './tokens.ts'

/**
 * 403 reply to a registration. Its error names the field `invitation`, so that the form can be shown again.
 */
export class RegistrationRefused extends HttpError {
  constructor(refusal: RegistrationRefusal) {
    const message = registrationRefusals[refusal](site.name)
    super('forbidden', message, { issues: [{ path: 'invitation', message }] })
  }
}

/**
 * Setting REGISTRATION: who may create an account. The emails in STEWARD_EMAILS always may, so that a new
 * site can begin. They become stewards only once they have proven the email (decision 0253).
 */
type Rule = Pick<Env, 'registration' | 'stewardEmails'>

/**
 * Returns why no account can be created with this invitation, or without an invitation; undefined if one can.
 */
export async function refusalOf(
  db: Db | Tx,
  { registration }: Rule,
  invitation: string | undefined,
): Promise<RegistrationRefusal | undefined> {
  if (registration === 'open') return undefined
  if (registration === 'closed') return 'closed'
  if (invitation === undefined) return 'uninvited'
  return (await isWaitingToken(db, invitation)) ? undefined : 'spent'
}

/**
 * Throws 403 for a person who may not register, before anything is stored. If the email's account was made
 * with this same invitation, the first reply was lost. The person then gets the error for an existing
 * account.
 */
export async function assertMayRegister(
  db: Db | Tx,
  rule: Rule,
  { email, invitation }: { email: string; invitation: string | undefined },
) {
  if (rule.stewardEmails.includes(email)) return
  const refusal = await refusalOf(db, rule, invitation)
  if (!refusal) return
  if (refusal === 'spent' && invitation && (await hasMade(db, { token: invitation, email }))) return
  throw new RegistrationRefused(refusal)
}

/**
 * Marks the invitation of an account as used, in the transaction that made the account. Throws 403 if the
 * account needs this invitation and a concurrent registration used it first. Then no account is made.
 */
export async function admit(
  tx: Tx,
  { registration, stewardEmails }: Rule,
  user: { id: string; email: string },
  invitation: string | undefined,
) {
  const isFree = registration === 'open' || stewardEmails.includes(user.email)
  if (!isFree && registration === 'closed') throw new RegistrationRefused('closed')
  const isSpent =
    invitation !== undefined && (await spendInvitation(tx, { token: invitation, userId: user.id }))
  if (isSpent) return changed(tx, 'invitation', { people: await stewardIds(tx, stewardEmails) })
  if (!isFree) throw new RegistrationRefused(invitation === undefined ? 'uninvited' : 'spent')
}

/**
 * SQL condition: the invitation is unused, not withdrawn, and not expired. The database's clock decides,
 * because the clocks of processes may differ.
 */
export const isWaiting = and(
  isNull(invitations.usedAt),
  isNull(invitations.withdrawnAt),
  gt(invitations.expiresAt, sql`now()`),
)

/**
 * Marks the invitation as used for this transaction's account. Returns true if it was unused until now. Of
 * two concurrent calls only one gets true.
 */
export async function spendInvitation(
  tx: Tx,
  { token, userId }: { token: string; userId: string },
): Promise<boolean> {
  const spent = await tx
    .update(invitations)
    .set({ usedAt: sql`now()`, usedBy: userId })
    .where(and(eq(invitations.tokenHash, hashOf(token)), isWaiting))
    .returning({ id: invitations.id })
  return spent.length > 0
}

const isWaitingToken = async (db: Db | Tx, token: string): Promise<boolean> =>
  (await db.$count(invitations, and(eq(invitations.tokenHash, hashOf(token)), isWaiting))) > 0

async function hasMade(db: Db | Tx, { token, email }: { token: string; email: string }): Promise<boolean> {
  const made = await db
    .select({ id: users.id })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.usedBy))
    .where(and(eq(invitations.tokenHash, hashOf(token)), eq(users.email, email)))
  return made.length > 0
}
