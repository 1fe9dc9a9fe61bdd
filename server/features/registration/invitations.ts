import {
  type Invitation,
  type InvitationStatus,
  invitationDays,
  mostWaiting,
} from '#contract/people/registration'
import { alias, and, desc, eq, lt, type SQL, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { fetchSize, type Page, type PageWish, toPage } from '../../db/page.ts'
import { newId } from '../../db/schema/columns.ts'
import { invitations, users } from '../../db/schema.ts'
import { isWaiting } from '../../domain/accounts/registration.ts'
import { hashOf, type InvitationToken } from '../../domain/accounts/tokens.ts'
import { whereNotErased } from '../../domain/people/closed.ts'

const status = sql<InvitationStatus>`case
  when ${invitations.usedAt} is not null then 'used'
  when ${invitations.withdrawnAt} is not null then 'withdrawn'
  when ${invitations.expiresAt} <= now() then 'expired'
  else 'waiting' end`

const user = alias(users, 'invited_user')
const nameOf = (person: typeof users | typeof user) =>
  sql<string | null>`nullif(concat_ws(' ', ${person.firstName}, ${person.lastName}), '')`

const select = (db: Db | Tx, where: SQL | undefined) =>
  db
    .select({
      id: invitations.id,
      note: invitations.note,
      status,
      madeBy: { id: users.id, name: nameOf(users) },
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
      usedAt: invitations.usedAt,
      usedBy: { id: user.id, name: nameOf(user) },
      withdrawnAt: invitations.withdrawnAt,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.madeBy))
    .leftJoin(user, and(eq(user.id, invitations.usedBy), whereNotErased(user)))
    .where(where)

export async function listInvitations(db: Db | Tx, wish: PageWish): Promise<Page<Invitation>> {
  const { cursor } = wish
  const rows = await select(db, cursor === undefined ? undefined : lt(invitations.id, cursor))
    .orderBy(desc(invitations.id))
    .limit(fetchSize(wish))
  return toPage(rows, wish)
}

export async function findInvitation(db: Db | Tx, id: string): Promise<Invitation | undefined> {
  const [found] = await select(db, eq(invitations.id, id))
  return found
}

interface Inviting {
  madeBy: string
  note: string | undefined
  tokenOf: InvitationToken
}

/**
 * Adds an invitation and returns its id. Undefined if the steward has the maximum number of open invitations.
 */
export async function addInvitation(
  tx: Tx,
  { madeBy, note, tokenOf }: Inviting,
): Promise<string | undefined> {
  // Row lock: the second of two concurrent calls also counts the first call's invitation.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, madeBy)).for('no key update')
  const waiting = await tx.$count(invitations, and(eq(invitations.madeBy, madeBy), isWaiting))
  if (waiting >= mostWaiting) return undefined
  const id = newId()
  await tx.insert(invitations).values({
    id,
    madeBy,
    note,
    tokenHash: hashOf(tokenOf(id)),
    expiresAt: sql`now() + interval '1 day' * ${invitationDays}::int`,
  })
  return id
}

/** Withdraws an open invitation. Returns false if it isn't open any more. */
export async function withdrawInvitation(tx: Tx, id: string): Promise<boolean> {
  const withdrawn = await tx
    .update(invitations)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(invitations.id, id), isWaiting))
    .returning({ id: invitations.id })
  return withdrawn.length > 0
}
