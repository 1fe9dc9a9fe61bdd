import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'

/** Script that Debian's packages run to find out if they may start a server. Exit code 101 forbids it. */
const policy = '/usr/sbin/policy-rc.d'

let listsAreFresh = false

/**
 * Installs packages with apt and returns true if that worked. Works only on Debian or Ubuntu as root. The
 * packages' own servers are not started: tests start servers on temporary ports and folders.
 */
export function aptInstall(...packages: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  if (!listsAreFresh) listsAreFresh = apt('update').status === 0
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    return apt('install', '-y', '--no-install-recommends', ...packages).status === 0
  } finally {
    if (isOurs) rmSync(policy)
  }
}
