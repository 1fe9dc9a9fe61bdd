import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { aptInstall } from '../../scripts/test-runner/apt.ts'

const versions = '/usr/lib/postgresql'

/** Path of the program folder of an installed PostgreSQL: PG_BIN, else the oldest version from 15 on. */
export function findPostgres(): string | undefined {
  const given = process.env['PG_BIN']
  if (given) return given
  if (!existsSync(versions)) return undefined
  const found = readdirSync(versions)
    .filter((version) => Number(version) >= 15 && existsSync(path.join(versions, version, 'bin', 'initdb')))
    .sort((a, b) => Number(a) - Number(b))[0]
  return found && path.join(versions, found, 'bin')
}

interface PrivateServer {
  url: string
  /** Output of `postgres --version`. */
  version: string
  stop: () => Promise<void>
}

/**
 * Starts an installed PostgreSQL with a new data folder, and tries to install it first if it is missing.
 * Returns undefined if that is impossible. Existing databases of the machine are not used.
 */
export async function startPrivatePostgres(): Promise<PrivateServer | undefined> {
  if (!findPostgres() && !aptInstall('postgresql-15')) return undefined
  const bin = findPostgres()
  if (!bin) return undefined
  const version = spawnSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'songwright-pg-'))
  const data = path.join(folder, 'data')
  const socket = path.join(folder, 'socket')
  mkdirSync(socket)
  const asOwner = asRoot() ? handOver(folder) : []
  const run = (program: string, args: string[]) => {
    const [file = '', ...rest] = [...asOwner, path.join(bin, program), ...args]
    return { file, args: rest }
  }
  const make = run('initdb', ['-D', data, '-U', 'songwright', '--auth=trust', '-E', 'UTF8', '--locale=C'])
  const made = spawnSync(make.file, make.args, { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb: ${made.error?.message ?? made.stderr}`)
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${socket}`,
    'fsync=off',
    'full_page_writes=off',
  ]
  const start = run('postgres', ['-D', data, ...settings.flatMap((one) => ['-c', one])])
  const server = spawn(start.file, start.args, { stdio: ['ignore', 'ignore', 'pipe'] })
  await ready(server.stderr)
  return {
    url: `postgres://songwright@/postgres?host=${encodeURIComponent(socket)}`,
    version,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

const asRoot = () => process.getuid?.() === 0

/**
 * Makes `folder` belong to the user `postgres`, because PostgreSQL refuses to run as root. Returns the
 * command prefix that runs a program as that user.
 */
function handOver(folder: string): string[] {
  chmodSync(folder, 0o755)
  spawnSync('chown', ['-R', 'postgres:postgres', folder])
  return ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--pdeathsig=INT', '--']
}

async function ready(stderr: NodeJS.ReadableStream) {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    stderr.on('data', (text: Buffer) => {
      said += text.toString()
      if (said.includes('ready to accept connections')) resolve()
    })
    stderr.once('end', () => reject(new Error(`PostgreSQL did not start:\n${said}`)))
  })
}
