import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { aptInstall } from '../../../scripts/test-runner/apt.ts'
import { startDaemon } from '../../../scripts/test-runner/daemon.ts'
import type { DebianFolder } from './debian.ts'

export const bootPackages = ['systemd-sysv', 'dbus']

const searched = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

const isThere = () => spawnSync('systemd-nspawn', ['--version'], { stdio: 'ignore' }).status === 0
export const canBoot = () => isThere() || (aptInstall('systemd-container') && isThere())

export interface Machine {
  /** Runs a shell script as root on the booted system, and returns its output. Rejects if a command fails. */
  run: (script: string) => Promise<string>
  stop: () => Promise<void>
}

/** Boots the Debian in a folder with its own systemd. It shares the network of this machine. */
export async function bootMachine({ folder }: DebianFolder): Promise<Machine> {
  const log = path.join(folder, 'var', 'log', 'console')
  const how = ['--boot', '--register=no', '--keep-unit', '--console=pipe', '--resolv-conf=off']
  const daemon = startDaemon(['systemd-nspawn', `--directory=${folder}`, ...how], { log })
  const said = () => readFileSync(log, 'utf8')
  const patience = performance.now() + 60_000
  const first = () => {
    const found = spawnSync('pgrep', ['--parent', String(daemon.pid)], { encoding: 'utf8' }).stdout.trim()
    return found.split('\n')[0]
  }
  const rooms = ['--mount', '--uts', '--ipc', '--pid', '--cgroup', '--root', '--wd']
  const clean = ['/usr/bin/env', '-i', 'HOME=/root', `PATH=${searched}`]
  const inside = (...command: string[]) => ['--target', first() ?? '', ...rooms, '--', ...clean, ...command]
  const state = () =>
    spawnSync('nsenter', inside('systemctl', 'is-system-running'), { encoding: 'utf8' }).stdout
  // Waits until systemd has started. "degraded" means that a unit failed, which is irrelevant here.
  while (!first() || !/^(running|degraded)$/m.test(state())) {
    if (!daemon.isRunning() || performance.now() > patience) throw new Error(`It does not boot:\n${said()}`)
    await sleep(200)
  }
  return {
    async run(script) {
      try {
        return await running('nsenter', inside('/bin/sh', '-eux', '-c', script))
      } catch (error) {
        const journal = inside('journalctl', '--quiet', '--no-pager', '--lines=60', '--output=cat')
        const { stdout } = spawnSync('nsenter', journal, { encoding: 'utf8' })
        throw new Error(`${String(error)}\n\nIts journal:\n${stdout}`, { cause: error })
      }
    },
    async stop() {
      spawnSync('nsenter', inside('systemctl', 'poweroff'))
      await Promise.race([daemon.ended, sleep(30_000, undefined, { ref: false })])
      await daemon.stop('SIGKILL')
    },
  }
}

/** Runs a command and returns its output. If the command fails, it rejects with the end of the output. */
function running(file: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    const hear = (chunk: Buffer) => void (said += chunk.toString())
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`It ended with ${code}:\n${said.slice(-4000)}`)),
    )
  })
}
