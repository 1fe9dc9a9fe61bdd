import type { DonationStatus } from '#contract/grammar/state'
import { type SQL, sql } from '#drizzle'
import { donations } from '../../db/schema.ts'

/**
 * SQL condition: a donation has one of these statuses. The values are literals, not parameters, so that a
 * prepared query can use a partial index.
 */
export const isIn = (statuses: readonly DonationStatus[]): SQL<boolean> =>
  sql`${donations.status} in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`
