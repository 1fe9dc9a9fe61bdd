import { type SQL, sql } from 'drizzle-orm'
import type { DonationStatus } from '#contract/grammar/state'
import { donations } from '../../db/schema.ts'

/**
 * That a donation is in one of these statuses. They stand in the text and not as parameters, so that a prepared
 * query can use a partial index.
 */
export const isIn = (statuses: readonly DonationStatus[]): SQL<boolean> =>
  sql`${donations.status} in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`
