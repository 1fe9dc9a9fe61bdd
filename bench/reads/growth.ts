import { setTimeout as sleep } from 'node:timers/promises'
import { busy } from '../seed.ts'
import type { Row } from './rows.ts'
import { openDatabase, startLoad, startOurs } from './servers.ts'
import { median, type Verdicts } from './verdicts.ts'

const many = 1_000_000
const wanted = 0.9
const warmUp = 2

interface Options {
  seconds: number
  rounds: number
  verdicts: Verdicts
}

/**
 * Measures whether uncached reads slow down as the database grows: divides the reads a second on the larger
 * database by those on the smaller one.
 */
export async function growth(rows: Row[], { seconds, rounds, verdicts }: Options) {
  const databases = [await openDatabase(busy.request), await openDatabase(many)] as const
  const load = startLoad()
  const servers = await Promise.all(databases.map(({ url }) => startOurs(url)))
  try {
    await sleep(5000)
    const run = async (which: 0 | 1, row: Row, duration: number) => {
      const { seeded } = databases[which]
      const { port } = servers[which]!
      const { made, seconds: took } = await load.run({ port, seeded, kind: row.ours, seconds: duration })
      return made / took
    }
    console.log(
      `| Work | A second of ${busy.request.toLocaleString('en')} | A second of ${many.toLocaleString('en')} | Ratio | Wanted | |`,
    )
    console.log('|---|---|---|---|---|---|')
    for (const row of rows.filter(({ grows }) => grows)) {
      await run(0, row, warmUp)
      await run(1, row, warmUp)
      const all: [number, number][] = []
      for (let round = 0; round < rounds; round++)
        if (round % 2 === 0) all.push([await run(0, row, seconds), await run(1, row, seconds)])
        else {
          const more = await run(1, row, seconds)
          all.push([await run(0, row, seconds), more])
        }
      const ratio = median(all.map(([few, more]) => more / few))
      const of = (which: 0 | 1) => median(all.map((round) => round[which])).toFixed(0)
      const mark = verdicts.isEnough(ratio >= wanted) ? '' : 'BELOW'
      console.log(`| ${row.name} | ${of(0)} | ${of(1)} | ${ratio.toFixed(2)} | ≥ ${wanted} | ${mark} |`)
    }
  } finally {
    await Promise.all([...servers.map((server) => server.stop()), load.stop()])
    for (const database of databases) await database.stop()
  }
}
