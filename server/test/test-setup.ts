import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres, testSettings } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openJobs } from '../work/jobs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database server for the tests, and the migrated template that is copied for test databases. */
    database: { url: string; template: string }
  }
}

/**
 * Runs once before all server tests. Starts PostgreSQL, unless TEST_DATABASE_URL is set, and creates a
 * migrated template database that includes the job queue's tables.
 */
export default async function setup(project: TestProject) {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => {} } : await throwawayServer()
  const template = `songwright_test_${randomBytes(4).toString('hex')}`
  await run(server.url, `create database ${template} encoding 'UTF8' template template0`)
  await migrate(databaseUrl(server.url, template))
  const jobs = await openJobs({ connection: databaseUrl(server.url, template), log: console })
  await jobs.stop()
  project.provide('database', { url: server.url, template })
  return async () => {
    if (given) await dropAll(server.url, template)
    await server.stop()
  }
}

async function throwawayServer() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'songwright-test-'))
  const server = await startPostgres({ dataDir, settings: testSettings })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

async function dropAll(url: string, template: string) {
  const { rows } = await run(url, `select datname from pg_database where datname like '${template}%'`)
  for (const { datname } of rows) await run(url, `drop database ${datname} with (force)`)
}

export async function run(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query<Record<string, string>>(sql)
  } finally {
    await client.end()
  }
}

export function databaseUrl(url: string, database: string) {
  const [, before = '', , query = ''] = /^([^?]*\/)([^/?]*)(\?.*)?$/.exec(url) ?? []
  return `${before}${database}${query}`
}
