import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs packages with apt where that is possible: on Debian or Ubuntu, as root. */
export function aptInstall(...packages: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  apt('update')
  return apt('install', '-y', '--no-install-recommends', ...packages).status === 0
}
