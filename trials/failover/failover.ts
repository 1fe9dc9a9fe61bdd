import { aptInstall } from '../../scripts/test-runner/apt.ts'
import type { Outcome } from '../../scripts/test-runner/outcome/outcome.ts'
import { inspect } from '../../scripts/test-runner/steps.ts'
import { findPostgres } from '../engines/postgres-15.ts'
import { installCluster } from './cluster/packages.ts'
import type { Fault } from './faults.ts'
import { playFaults } from './trial.ts'

/**
 * Runs the failover trial as a step of a test run. If programs are missing, the step fails and names them.
 */
export const failover = (faults: Fault[]): Promise<Outcome> =>
  inspect(`failover, ${faults.length} faults`, async () => {
    const bin = findPostgres() ?? (aptInstall('postgresql-15') ? findPostgres() : undefined)
    const missing = [...(bin ? [] : ['postgresql']), ...installCluster()]
    const found = bin && missing.length === 0 ? await playFaults(faults, bin) : undefined
    if (found) return found
    const what = missing.length > 0 ? missing.join(', ') : 'Ceph'
    const why = `${what} isn't here, and only root can install it with apt. Install it (on Debian: sudo apt-get install postgresql etcd-server patroni python3-etcd haproxy pgbouncer ceph-mon ceph-osd radosgw ceph-common), and run npm run test:failover again.`
    console.log(`NOT RUN: ${why}`)
    return [`NOT RUN: ${why}`]
  })
