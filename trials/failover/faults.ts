import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster/cluster.ts'
import type { Load } from './load/load.ts'

interface Stage {
  cluster: Cluster
  load: Load
}

/** A fault that the trial causes, and the errors that users may then get. */
export interface Fault {
  name: string
  /**
   * Calls that may fail during the fault. `database`: all calls get 503 if the outage is longer than the
   * server waits. `writes`: only writes get 503. `store`: calls that need a file get 503. `process`: calls
   * that a killed process was handling are cut off.
   */
  away: 'nothing' | 'database' | 'writes' | 'store' | 'process'
  play: (stage: Stage) => Promise<unknown>
}

const seconds = (count: number) => sleep(count * 1000)
/** Cheap reads a second while processes restart, in addition to the load's usual twenty calls a second. */
const crowd = 80

const switchedOver: Fault = {
  name: 'leader switched over',
  away: 'database',
  async play({ cluster }) {
    const { leader, standby } = await cluster.roles()
    await leader.switchOver(standby.name)
  },
}

const leaderKilled: Fault = {
  name: 'leader killed',
  away: 'database',
  async play({ cluster }) {
    const { leader, standby } = await cluster.roles()
    leader.crash()
    await cluster.leads(standby)
  },
}

const nodeLost: Fault = {
  name: 'node of the leader lost',
  away: 'database',
  async play({ cluster }) {
    const { leader, standby } = await cluster.roles()
    await leader.lose()
    await cluster.leads(standby)
    await seconds(2)
    leader.start()
  },
}

/**
 * Freezes a database node. A leader that is frozen for longer than Patroni's ttl is no longer the leader when
 * it continues.
 */
const frozen = (role: 'leader' | 'standby', away: Fault['away'], forSeconds: number): Fault => ({
  name: `${role} frozen for ${forSeconds} s`,
  away,
  async play({ cluster }) {
    const node = (await cluster.roles())[role]
    node.freeze()
    await seconds(forSeconds)
    node.wake()
  },
})

const standbyKilled: Fault = {
  name: 'standby killed',
  away: 'database',
  async play({ cluster }) {
    const { standby } = await cluster.roles()
    standby.crash()
    await seconds(3)
  },
}

const standbyFrozen = frozen('standby', 'writes', 25)

const storeFrozen: Fault = {
  name: 'store frozen for 12 s',
  away: 'store',
  async play({ cluster: { store } }) {
    store.gateway.freeze()
    await seconds(12)
    store.gateway.wake()
  },
}

const storeKilled: Fault = {
  name: 'store killed',
  away: 'store',
  async play({ cluster: { store } }) {
    store.gateway.kill()
    await seconds(5)
    await store.gateway.start()
  },
}

const processKilled = (which: 0 | 1): Fault => ({
  name: 'process killed',
  away: 'process',
  play: ({ cluster }) => cluster.apps[which].kill(),
})

const rollingRestart: Fault = {
  name: 'rolling restart at 100 calls a second',
  away: 'nothing',
  async play({ cluster, load }) {
    load.crowd = crowd
    for (const app of cluster.apps) {
      await app.terminate()
      await cluster.whole()
    }
    load.crowd = 0
  },
}

/** Four different faults that last only a short time. */
export const fourFaults = [switchedOver, leaderKilled, standbyFrozen, rollingRestart]

export const everyFault = [
  switchedOver,
  leaderKilled,
  standbyKilled,
  storeFrozen,
  processKilled(0),
  rollingRestart,
  standbyFrozen,
  leaderKilled,
  switchedOver,
  storeKilled,
  nodeLost,
  processKilled(1),
  frozen('leader', 'database', 25),
  switchedOver,
  standbyFrozen,
  leaderKilled,
  storeFrozen,
  frozen('leader', 'database', 40),
  switchedOver,
  rollingRestart,
]

/**
 * Faults whose name contains `part`. @throws if there is none, because a trial without faults must not pass
 */
export function faultsNamed(part: string): Fault[] {
  const found = everyFault.filter(({ name }) => name.includes(part))
  if (found.length > 0) return found
  const names = [...new Set(everyFault.map(({ name }) => name))]
  throw new Error(`No fault is named '${part}'. There are: ${names.join(', ')}`)
}
