import type { Client } from 'pg'
import { demoAccounts } from '../../server/demo/accounts.ts'
import { withDatabase } from '../support/database.ts'
import type { Site } from '../support/site.ts'

/**
 * Time that all test data gets, also plain dates, so that a screenshot doesn't depend on the current date.
 */
const then = '2026-03-14T12:00:00Z'

export interface Places {
  songwriter: string
  /** Paths of the listener's project rooms in the demo, by the request's status. */
  rooms: Record<'open' | 'in_progress' | 'completed' | 'approved', string>
}

/**
 * Sets fixed values for data that differs at each start of the demo: times, codes, and links (random seeds of
 * the covers). Returns the paths.
 */
export const holdDemoStill = (site: Site): Promise<Places> =>
  withDatabase(site, async (client) => {
    await stopTime(client)
    // The monthly sums are moved into the past. Otherwise the month of a pledge from three weeks ago would
    // depend on the date.
    await client.query(
      `update money_months set month = to_char(to_date(month, 'YYYY-MM') - interval '12 years', 'YYYY-MM')`,
    )
    // Matches with equal times would have a random order, so their ids are numbered.
    await client.query(
      `update donations set match_id = ('00000000-0000-7000-8000-' || lpad(numbered.n::text, 12, '0'))::uuid
        from (select id, row_number() over (order by left(match_id::text, 13), id) as n from donations
          where match_id is not null) as numbered
        where numbered.id = donations.id`,
    )
    await client.query(`update song_requests set shareable_id = md5(title)`)
    await client.query(
      `update donations set code = 'SW-' || lpad(numbered.n::text, 4, '0') || '-' || lpad((numbered.n % 100)::text, 2, '0')
        from (select id, row_number() over (order by id) as n from donations) as numbered
        where numbered.id = donations.id`,
    )
    const places = await placesOf(client)
    await readRoom(client, places.rooms.completed)
    return places
  })

export const makeNameless = (site: Site, id: string) =>
  withDatabase(site, async (client) => {
    await stopTime(client)
    await client.query(`update users set email = id || '@example.com'`)
    await client.query(
      `update users set first_name = null, last_name = null, email = role || '@example.com' where id = $1`,
      [id],
    )
  })

/** Marks everything in a room as read, because opening the room would change the bell's number. */
async function readRoom(client: Client, path: string) {
  const there = `song_request_id = (select id from song_requests where '/request/' || shareable_id = $1)`
  await client.query(`update project_messages set is_read = true where ${there}`, [path])
  await client.query(`update notifications set read_at = created_at where ${there}`, [path])
}

async function stopTime(client: Client) {
  const columns = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and (data_type like 'timestamp%' or data_type = 'date')
        and table_name not in ('sessions', 'rate_counts', 'idempotency_keys')`,
  )
  for (const { table, column } of columns.rows)
    await client.query(`update "${table}" set "${column}" = $1 where "${column}" is not null`, [then])
}

async function placesOf(client: Client): Promise<Places> {
  const emailOf = (role: string) => demoAccounts.find((account) => account.role === role)!.email
  const songwriter = await client.query<{ id: string }>('select id from users where email = $1', [
    emailOf('songwriter'),
  ])
  const rooms = await client.query<{ status: string; link: string }>(
    `select distinct on (status) status, shareable_id as link from song_requests
      where listener_id = (select id from users where email = $1) order by status, id`,
    [emailOf('listener')],
  )
  const links = Object.fromEntries(rooms.rows.map(({ status, link }) => [status, `/request/${link}`]))
  return { songwriter: `/songwriter/${songwriter.rows[0]!.id}`, rooms: links as Places['rooms'] }
}
