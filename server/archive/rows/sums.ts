import type { ClientBase } from 'pg'
import type { Sums } from '../manifest.ts'

/** Sums of money, to compare an archive with its restored rows. */
export async function moneySums(client: ClientBase): Promise<Sums> {
  const { rows } = await client.query<Sums>(
    `select count(*)::int as donations, coalesce(sum(amount), 0)::text as pledged,
      coalesce(sum(received_amount), 0)::text as received from donations`,
  )
  return rows[0]!
}
