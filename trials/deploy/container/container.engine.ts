import { execFileSync, spawnSync } from 'node:child_process'
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aptInstall } from '../../../scripts/test-runner/apt.ts'
import { type Daemon, startDaemon } from '../../../scripts/test-runner/daemon.ts'
import { fitted } from '../../../scripts/test-runner/fitted.ts'
import { root } from '../../../scripts/test-runner/root.ts'
import { type DebianFolder, makeDebian } from '../machine/debian.ts'
import { environmentOf, play } from './dockerfile.ts'

// Follows the Dockerfile's instructions, and runs the image like a container: as an unprivileged user, in a
// network of its own, and with only the volume and /tmp writable.

let base: DebianFolder
let built: ReturnType<typeof play>
let scratch: string
let context: string

// Long time limit, for a slow machine. It only stops a test that hangs.
beforeAll(() => {
  scratch = mkdtempSync(path.join(os.tmpdir(), 'songwright-container-'))
  context = path.join(scratch, 'context')
  mkdirSync(context)
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 200e6 })
  execFileSync('tar', ['-x', '-C', context], { input: archive })
  base = makeDebian()
  built = play(path.join(context, 'deploy', 'container', 'Dockerfile'), { base, context })
}, 1_200_000)

afterAll(() => {
  for (const folder of [base, ...(built?.all ?? [])]) folder?.remove()
  rmSync(scratch, { recursive: true })
}, 300_000)

const uid = 10_001
const at = (...names: string[]) => path.join(built.image.folder.folder, ...names)

/** Settings of the operator. The port is not the default, so the health check must use it too. */
const own = { DEMO: '0', PUBLIC_URL: 'https://songs.example', PORT: '3456' }

function startContainer(volume: string): Daemon {
  const { folder, workdir, user, command, volumes } = built.image
  const target = folder.folder
  // Has the same effect as `docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt
  // no-new-privileges`.
  const rights = `setpriv --reuid=${user} --regid=${user} --init-groups --bounding-set=-all --no-new-privs`
  const script = `
    ip link set lo up
    mount --bind ${target} ${target}
    mount -o remount,bind,ro ${target}
    mount --bind ${volume} ${target}${volumes[0]}
    mount -t tmpfs -o mode=1777 tmpfs ${target}/tmp
    mkdir -p ${target}/dev/shm 2>/dev/null || true
    mount -t tmpfs -o mode=1777,size=64m tmpfs ${target}/dev/shm
    mount -t proc proc ${target}/proc
    cd ${target}
    exec chroot . /bin/sh -c 'cd ${workdir} && exec ${rights} "$@"' sh ${command.join(' ')}`
  const only = { ...environmentOf(built.image), ...own }
  const apart = ['unshare', '--mount', '--net', '--pid', '--fork', '--kill-child=SIGTERM', '--']
  return startDaemon([...apart, '/bin/sh', '-euc', script], { log: path.join(scratch, 'log'), only })
}

/** Process id (on this machine) of the container's first process. */
const firstOf = ({ pid }: Daemon) =>
  Number(spawnSync('pgrep', ['--parent', String(pid)], { encoding: 'utf8' }).stdout.split('\n')[0])

/** Runs a command inside the container, like `docker compose exec`. */
function runIn(container: Daemon, command: string[]) {
  const rooms = ['--target', String(firstOf(container)), '--net', '--mount', '--pid', '--root', '--wd']
  const as = [`--setuid=${uid}`, `--setgid=${uid}`]
  const env = { ...environmentOf(built.image), ...own }
  return spawnSync('nsenter', [...rooms, ...as, '--', ...command], { env, encoding: 'utf8' })
}

/** Runs the image's health check, as Docker would. Returns true if it passes. */
const isHealthy = (container: Daemon) => runIn(container, built.image.healthcheck).status === 0

async function healthy(container: Daemon) {
  const patience = performance.now() + 60_000
  while (!isHealthy(container)) {
    if (!container.isRunning() || performance.now() > patience)
      throw new Error(`It is not healthy:\n${readFileSync(path.join(scratch, 'log'), 'utf8')}`)
    await sleep(250)
  }
}

test('the image has what runs, and none of the tools of development', () => {
  expect(existsSync(at('opt', 'songwright', 'dist', 'web'))).toBe(true)
  for (const tool of ['vitest', '@playwright/test', 'typescript'])
    expect([tool, existsSync(at('opt', 'songwright', 'node_modules', tool))]).toEqual([tool, false])
  const owners = execFileSync('find', [at('opt'), '-user', String(uid)], { encoding: 'utf8' })
  expect(owners).toBe('')
})

test('Compose takes compose.yml with its two examples', () => {
  const folder = path.join(context, 'deploy', 'container')
  const environment = readFileSync(path.join(folder, 'env.example'), 'utf8')
  const filled = { 'POSTGRES_PASSWORD=': 'POSTGRES_PASSWORD=0123456789abcdef' }
  writeFileSync(path.join(folder, '.env'), fitted('env.example', environment, filled))
  copyFileSync(path.join(folder, 'settings.example'), path.join(folder, 'settings'))
  const isThere = () => spawnSync('docker-compose', ['version'], { stdio: 'ignore' }).status === 0
  if (!isThere()) aptInstall('docker-compose')
  const { status, stdout, stderr } = spawnSync('docker-compose', ['config'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('postgres://songwright:0123456789abcdef@database/songwright')
  expect(stdout).toContain(context)
}, 300_000)

test('commands run beside it, and a backup of it can be read', async () => {
  const volume = path.join(scratch, 'commands')
  mkdirSync(volume, { mode: 0o700 })
  chownSync(volume, uid, uid)
  const container = startContainer(volume)
  await healthy(container)
  const doctor = runIn(container, ['node', 'scripts/doctor/doctor.ts'])
  for (const name of ['settings', 'data-dir', 'database', 'migrations', 'storage', 'jobs'])
    expect(doctor.stdout).toMatch(new RegExp(`^✓ ${name}:`, 'm'))
  for (const args of [
    ['/tmp/archives', '--keep', '2'],
    ['check', '/tmp/archives'],
  ]) {
    const backup = runIn(container, ['node', 'scripts/archives/backup.ts', ...args])
    expect([backup.status, backup.stderr]).toEqual([0, ''])
  }
  process.kill(firstOf(container), 'SIGTERM')
  await container.ended
}, 120_000)

test('a container serves, is healthy, ends in order, and goes on with its volume', async () => {
  const volume = path.join(scratch, 'volume')
  mkdirSync(volume, { mode: 0o700 })
  chownSync(volume, uid, uid)
  for (const start of ['first', 'second']) {
    const container = startContainer(volume)
    await healthy(container)
    const first = firstOf(container)
    expect(readFileSync(`/proc/${first}/status`, 'utf8')).toMatch(
      new RegExp(`^Uid:\\s${uid}\\s[\\s\\S]*^CapBnd:\\s0+$`, 'm'),
    )
    process.kill(first, 'SIGTERM')
    await container.ended
    expect([start, container.child.exitCode]).toEqual([start, 0])
  }
  expect(existsSync(path.join(volume, 'pg', 'PG_VERSION'))).toBe(true)
}, 120_000)
