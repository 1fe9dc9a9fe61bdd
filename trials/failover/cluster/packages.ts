import { spawnSync } from 'node:child_process'
import { aptInstall } from '../../../scripts/test-runner/apt.ts'

/** Debian packages to install. The key is a program that is missing without them. */
const packages = {
  etcd: ['etcd-server'],
  patroni: ['patroni', 'python3-etcd'],
  haproxy: ['haproxy'],
  pgbouncer: ['pgbouncer'],
}

/** Search path with the folders of root, where Debian installs servers. */
const path = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`

const isHere = (program: string) =>
  spawnSync('which', [program], { env: { ...process.env, PATH: path } }).status === 0

/**
 * Installs the programs that the trial needs besides PostgreSQL and Ceph, if possible. Returns the names of
 * missing programs.
 */
export function installCluster(): string[] {
  const missing = () => Object.keys(packages).filter((program) => !isHere(program))
  if (missing().length > 0) aptInstall(...Object.values(packages).flat())
  return missing()
}
