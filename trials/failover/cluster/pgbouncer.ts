import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Daemon, isRoot, startDaemon } from '../../../scripts/test-runner/daemon.ts'
import { fileOfPage, fitted } from './operators-page.ts'

interface Place {
  folder: string
  mode: 'session' | 'transaction'
  port: number
  /** Port on which HAProxy accepts connections to the database. */
  database: number
}

/**
 * Starts PgBouncer as docs/past-one-machine.md describes, in the given mode. Songwright must refuse to start
 * if the mode is "transaction".
 */
export function startPgBouncer({ folder, mode, port, database }: Place): Daemon {
  const own = path.join(folder, `pgbouncer-${mode}`)
  mkdirSync(own)
  const users = path.join(own, 'userlist.txt')
  const file = path.join(own, 'pgbouncer.ini')
  const settings = fitted(fileOfPage('/etc/pgbouncer/pgbouncer.ini'), {
    'host=10.0.0.20 port=5432': `host=127.0.0.1 port=${database}`,
    'listen_addr = 10.0.0.30': 'listen_addr = 127.0.0.1\nunix_socket_dir =',
    'listen_port = 6432': `listen_port = ${port}`,
    '/etc/pgbouncer/userlist.txt': users,
    'pool_mode = session': `pool_mode = ${mode}`,
  })
  writeFileSync(file, settings)
  writeFileSync(users, '"songwright" "songwright"\n')
  if (isRoot()) spawnSync('chown', ['-R', 'postgres:postgres', own])
  return startDaemon(['pgbouncer', file], {
    log: path.join(folder, 'log', `pgbouncer-${mode}.log`),
    asPostgres: true,
  })
}
