import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { type Db, openDb } from '../db/client.ts'
import { databaseUrl, run } from './test-setup.ts'

export interface TestDb {
  db: Db
  pool: pg.Pool
  url: string
  drop: () => Promise<void>
}

/**
 * A migrated, empty database of the caller's own; with `dump`, one with what this SQL creates, and nothing else. Call
 * `drop` when the file's tests are done.
 */
export async function testDb(dump?: string): Promise<TestDb> {
  const { url: server, template } = inject('database')
  const name = `songwright_test_${randomBytes(6).toString('hex')}`
  const like = dump === undefined ? template : "template0 encoding 'UTF8'"
  await run(server, `create database ${name} template ${like}`)
  const url = databaseUrl(server, name)
  if (dump !== undefined) await run(url, dump)
  const { db, pool, close } = openDb(url)
  const drop = async () => {
    await close()
    await run(server, `drop database ${name} with (force)`)
  }
  return { db, pool, url, drop }
}
