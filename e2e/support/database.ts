import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Db, openDb } from '../../server/db/client.ts'
import { takeCheckpoint } from '../../server/domain/ledger/checkpoint.ts'
import { openSiteKey } from '../../server/domain/ledger/site-keys.ts'
import type { Site } from './site.ts'

type At = Pick<Site, 'dataDir' | 'databaseUrl'>

/** Socket folder of a site's embedded server. */
export const socketFolderOf = async ({ dataDir }: At) =>
  (await readFile(join(dataDir, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[4]!

/** Runs SQL in a site's database, for what no call does. */
export async function withDatabase<Answer>(site: At, work: (client: Client) => Promise<Answer>) {
  const client = new Client(
    site.databaseUrl ?? { host: await socketFolderOf(site), user: 'songwright', database: 'postgres' },
  )
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function withDb<Built>(site: Site, build: (db: Db) => Promise<Built>) {
  const host = await socketFolderOf(site)
  const { db, close } = openDb({ host, user: 'songwright', database: 'postgres' })
  try {
    return await build(db)
  } finally {
    await close()
  }
}

/** Takes a day's checkpoint, as the daily job does. Answers its day if it was missing. */
export const checkpointAt = (site: Site, at: Date) =>
  withDb(site, async (db) => {
    const key = await openSiteKey(db, { dataDir: site.dataDir, publicUrl: undefined, siteKey: undefined })
    return takeCheckpoint(db, key!, at)
  })

/** Moves a gift's opening time in the database a day back. */
export const letTheDayCome = (site: Site, { id }: { id: string }) =>
  withDatabase(site, (client) =>
    client.query(`update gifts set opens_at = opens_at - interval '25 hours' where song_request_id = $1`, [
      id,
    ]),
  )

/** Clears the stewards' desk of earlier tests of this site. */
export const emptyDesk = (site: Site) =>
  withDatabase(site, async (client) => {
    await client.query('delete from appeals where answer_id is null')
    await client.query('update report_cases set decided_at = now() where decided_at is null')
  })
