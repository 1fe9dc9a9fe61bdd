import { spawnSync } from 'node:child_process'
import { aptInstall } from '../../../scripts/test-runner/apt.ts'

/** Debian's packages, each by one of its programs. */
const packages = {
  etcd: ['etcd-server'],
  patroni: ['patroni', 'python3-etcd'],
  haproxy: ['haproxy'],
  pgbouncer: ['pgbouncer'],
}

/** Debian installs servers in root's path. */
const path = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`

const isHere = (program: string) =>
  spawnSync('which', [program], { env: { ...process.env, PATH: path } }).status === 0

/** Installs the trial's programs besides PostgreSQL and Ceph, if possible. Answers the missing ones. */
export function installCluster(): string[] {
  const missing = () => Object.keys(packages).filter((program) => !isHere(program))
  if (missing().length > 0) aptInstall(...Object.values(packages).flat())
  return missing()
}
