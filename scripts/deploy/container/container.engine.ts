import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Daemon, startDaemon } from '../../steps/daemon.ts'
import { root } from '../../steps/steps.ts'
import { type DebianFolder, makeDebian } from '../machine/debian.ts'
import { environmentOf, play } from './dockerfile.ts'

// The Dockerfile, instruction by instruction, and its image as a container would run: without rights, on a file system
// that only its volume and /tmp can be written in, in a network of its own.

let base: DebianFolder
let built: ReturnType<typeof play>
let scratch: string

beforeAll(() => {
  scratch = mkdtempSync(path.join(os.tmpdir(), 'songwright-container-'))
  const context = path.join(scratch, 'context')
  mkdirSync(context)
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 200e6 })
  execFileSync('tar', ['-x', '-C', context], { input: archive })
  base = makeDebian()
  built = play(path.join(context, 'deploy', 'container', 'Dockerfile'), { base, context })
}, 400_000)

afterAll(() => {
  for (const folder of [base, ...(built?.all ?? [])]) folder?.remove()
  rmSync(scratch, { recursive: true })
}, 60_000)

const uid = 10_001
const at = (...names: string[]) => path.join(built.image.folder.folder, ...names)

/** A container on this volume, until it is stopped. */
function startContainer(volume: string): Daemon {
  const { folder, workdir, user, command, volumes } = built.image
  const target = folder.folder
  // `docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges`.
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
  const only = { ...environmentOf(built.image), DEMO: '0', PUBLIC_URL: 'https://songs.example' }
  const apart = ['unshare', '--mount', '--net', '--pid', '--fork', '--kill-child=SIGTERM', '--']
  return startDaemon([...apart, '/bin/sh', '-euc', script], { log: path.join(scratch, 'log'), only })
}

/** The process that is number one in the container. */
const firstOf = ({ pid }: Daemon) =>
  Number(spawnSync('pgrep', ['--parent', String(pid)], { encoding: 'utf8' }).stdout.split('\n')[0])

/** As the engine asks a container for its health. */
const isHealthy = (container: Daemon) => {
  const rooms = ['--target', String(firstOf(container)), '--net', '--mount', '--pid', '--root']
  const as = [`--setuid=${uid}`, `--setgid=${uid}`]
  const asked = ['nsenter', ...rooms, ...as, '--', ...built.image.healthcheck]
  return spawnSync(asked[0]!, asked.slice(1), { env: environmentOf(built.image) }).status === 0
}

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

test('a container serves, is healthy, ends in order, and goes on with its volume', async () => {
  const volume = path.join(scratch, 'volume')
  mkdirSync(volume)
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
