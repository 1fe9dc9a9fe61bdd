import { stewards } from '#contract/trust/stewards'
import { eq } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { reportCases } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { conflictIn, conflicts, type Deciding } from '../../../domain/moderation/conflicts.ts'
import { logLook } from '../../../domain/moderation/stewarding.ts'
import { conflict, found, notFound } from '../../../errors.ts'
import type { Feature } from '../../../http/feature.ts'
import { searchedAs } from './link.ts'
import { findFigures, listActs } from './log.ts'
import { findPerson } from './person.ts'
import { searchPeople } from './search.ts'
import { stopMatch } from './stop-match.ts'

export function peopleRoutes({ serve, env }: Feature) {
  const { stewardEmails } = env

  serve(stewards.people, ({ db, user, query: { because, query } }) =>
    withTx(db, async (tx) => {
      const people = await searchPeople(tx, query)
      const searched = await searchedAs(tx, query)
      const search = { kind: 'search', reason: because, searched, shown: Math.max(1, people.length) } as const
      await logLook(tx, { stewardId: user.id, ...search }, stewardEmails)
      return people
    }),
  )

  serve(stewards.person, ({ db, user, params: { id }, query: { because, report } }) =>
    withTx(db, async (tx) => {
      // A steward can't look at their own data, where a decision would reveal who decided.
      if (id === user.id) throw conflict(conflicts.self)
      const person = found(await findPerson(tx, id))
      const by = { stewardId: user.id, stewardEmails }
      const despiteConflict = report !== undefined && (await assertAbout(tx, report, { personId: id, by }))
      const about = { personId: id, caseId: report, reason: because, despiteConflict }
      const look = { kind: 'look', ...about } as const
      await logLook(tx, { stewardId: user.id, ...look }, stewardEmails)
      return person
    }),
  )

  serve(stewards.log, async ({ db, user, query: { because, ...query }, page }) =>
    page(
      await withTx(db, async (tx) => {
        const acts = await listActs(tx, query)
        await logLook(tx, { stewardId: user.id, kind: 'read_log', reason: because }, stewardEmails)
        return acts
      }),
    ),
  )

  serve(stewards.figures, ({ db }) => findFigures(db))

  serve(stewards.stopMatch, ({ db, user, params: { id }, body: { reason } }) =>
    withTx(db, async (tx) =>
      found(await stopMatch(tx, { donationId: id, stewardId: user.id, stewardEmails, reason, rules: env })),
    ),
  )
}

/**
 * Throws 404 if the report isn't about this person. Throws 409 if the steward is involved in it. True if they
 * may read it all the same, because no steward is free of a conflict.
 */
async function assertAbout(tx: Tx, caseId: string, { personId, by }: { personId: string; by: Deciding }) {
  const [one] = await tx.select().from(reportCases).where(eq(reportCases.id, caseId))
  if (one?.ownerId !== personId) throw notFound()
  const reason = await conflictIn(tx, by, one)
  if (reason && reason !== 'least') throw conflict(conflicts[reason])
  return reason === 'least'
}
