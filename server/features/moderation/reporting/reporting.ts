import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { seconds } from '#contract/grammar/time'
import { reportStatusPath } from '#contract/surface/paths'
import type { NewReport, Report } from '#contract/trust/reports'
import type { Db, Tx } from '../../../db/client.ts'
import { type RateLimit, rateCounter } from '../../../db/rate-limits.ts'
import { conflict, notFound, tooMany } from '../../../errors.ts'
import { addressOf } from '../../../http/client-address.ts'
import type { SiteFeature } from '../../../http/feature.ts'
import { expectStanding } from '../../../http/guards/standing.ts'
import type { User } from '../../../http/session/session.ts'
import { report } from './writes.ts'

/** The table contains only the hash of a token, so that a leaked table opens no status page. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')

interface Reported {
  report: Report
  isNew: boolean
}
export type ReportIt = (
  db: Db | Tx,
  request: FastifyRequest,
  given: NewReport & { user: User | undefined },
) => Promise<Reported>

/**
 * Returns the function that reports content, used by the API call and by the form. Throws 403, 404, 409 and
 * 429.
 */
export function reporting({ db: counting, env }: Pick<SiteFeature, 'db' | 'env'>): ReportIt {
  const counter = rateCounter(counting)
  const ofAccount: RateLimit = { name: 'report', max: env.rateReportsPerAccount, seconds: seconds.hour }
  const ofAddress: RateLimit = { name: 'report-from', max: env.rateReportsPerAddress, seconds: seconds.hour }

  return async (db, request, { user, ...given }) => {
    expectStanding(user)
    const wait = user
      ? await counter.take(ofAccount, user.id)
      : await counter.take(ofAddress, addressOf(request))
    if (wait) throw tooMany('You have reported a lot in the last hour. Please try again later', wait)
    const token = user ? undefined : randomBytes(32).toString('base64url')
    const made = await report(db, {
      ...given,
      reporter: user && { id: user.id, isProven: user.emailProvenAt !== null },
      ...(token !== undefined && { tokenHash: hashOfToken(token) }),
    })
    if (made === 'unseen') throw notFound()
    if (made === 'own') throw conflict('You can’t report your own words')
    const { id, code, createdAt } = made.report
    return {
      isNew: made.isNew,
      report: {
        id,
        code,
        status: 'open',
        createdAt,
        ...(token !== undefined && { statusPath: reportStatusPath(token, given.link) }),
      },
    }
  }
}
