import { setTimeout as sleep } from 'node:timers/promises'
import { busy } from '../seed.ts'
import { watchMemory } from './processes.ts'
import type { Row } from './rows.ts'
import { openDatabase, startLoad, startOurs } from './servers.ts'
import type { Verdicts } from './verdicts.ts'

export const mostMemory = 256
/** Upper limit in MiB for the difference of the memory: a minute after the load, and at the start. */
const mostKept = 40
const idleSeconds = 60

/**
 * Measures the resident memory of Songwright while all kinds of reads run, each twice, and after an idle
 * minute.
 */
export async function memoryOfRun(
  rows: Row[],
  { seconds, verdicts }: { seconds: number; verdicts: Verdicts },
) {
  const database = await openDatabase(busy.request)
  const load = startLoad()
  const ours = await startOurs(database.url)
  try {
    await sleep(5000)
    const memory = watchMemory(ours.pid)
    const atStart = memory.now()
    const mib = (figure: number) => `${figure.toFixed(0)} MiB`
    console.log(`At the start: ${mib(atStart)}`)
    for (const time of ['first', 'second'])
      for (const row of rows) {
        const { port } = ours
        const { made } = await load.run({ port, seconds, seeded: database.seeded, kind: row.ours })
        console.log(`${row.name}, the ${time} time: ${mib(memory.now())} after ${made} requests`)
      }
    await sleep(idleSeconds * 1000)
    memory.stop()
    const kept = memory.now() - atStart
    console.log(`Peak: ${verdicts.most(memory.peak(), mostMemory, mib)} (wanted ≤ ${mostMemory})`)
    console.log(
      `After ${idleSeconds} s: ${mib(memory.now())}, above the start ${verdicts.most(kept, mostKept, mib)} (wanted ≤ ${mostKept})`,
    )
  } finally {
    await Promise.all([ours.stop(), load.stop()])
    await database.stop()
  }
}
