import { spawnSync } from 'node:child_process'
import { aptInstall } from '../../../scripts/test-runner/apt.ts'

/** Debian's packages, by a program of each. */
const packages = {
  etcd: ['etcd-server'],
  patroni: ['patroni', 'python3-etcd'],
  haproxy: ['haproxy'],
  pgbouncer: ['pgbouncer'],
}

/** Debian keeps servers where only root looks. */
const path = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`

const isHere = (program: string) =>
  spawnSync('which', [program], { env: { ...process.env, PATH: path } }).status === 0

/** Installs what the trial runs beside PostgreSQL and Ceph, where that is possible. The names of what is still missing. */
export function installCluster(): string[] {
  const missing = () => Object.keys(packages).filter((program) => !isHere(program))
  if (missing().length > 0) aptInstall(...Object.values(packages).flat())
  return missing()
}
