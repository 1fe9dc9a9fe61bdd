// Measures reads a second of Songwright and of a bare server. The bare server has only node:http and prepared
// statements of pg; it finds the same session and returns the same JSON from the same rows. Rounds of both
// alternate. The ratio of a read is the median of its ratios in all rounds. bench/README.md says how to run this.
//   node run.mjs bench/reads.ts [SECONDS] ['PART OF A NAME']
import { setTimeout as sleep } from 'node:timers/promises'
import { judge, size } from './brief.ts'
import { growth } from './reads/growth.ts'
import { memoryOfRun, mostMemory } from './reads/memory.ts'
import { cpuOf, watchMemory } from './reads/processes.ts'
import { type Row, rows } from './reads/rows.ts'
import { assertSame } from './reads/same.ts'
import { openDatabase, startBare, startLoad, startOurs } from './reads/servers.ts'
import { median, Verdicts } from './reads/verdicts.ts'
import { busy } from './seed.ts'

const [given = size('4', '1'), part = ''] = process.argv.slice(2)
const seconds = Number(given)
const rounds = Number(process.env['ROUNDS'] ?? size(3, 1))
const warmUp = 1
const picked = rows.filter(({ name }) => name.toLowerCase().includes(part.toLowerCase()))
if (!(seconds > 0) || picked.length === 0) throw new Error('Give the seconds, then part of the name of a row')

// Exits on these signals, so that the exit handlers stop the child processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

const verdicts = new Verdicts()
if (process.env['GROWTH']) await growth(picked, { seconds, rounds, verdicts })
else if (process.env['MEMORY']) await memoryOfRun(picked, { seconds, verdicts })
else await besideBare()
judge(verdicts.areGood)

interface Measured {
  perSecond: number
  p99: number
  /** Milliseconds of processor time for each request: of the server, and of PostgreSQL. */
  cpu: number
  postgres: number
}

async function besideBare() {
  const database = await openDatabase(busy.request)
  const load = startLoad()
  const ours = await startOurs(database.url)
  const bare = await startBare(database.url)
  const memory = watchMemory(ours.pid)
  try {
    // Waits until the server's background work after its start has ended.
    await sleep(5000)
    const { seeded } = database
    for (const row of picked) await assertSame(row.ours, seeded, { ours, bare })

    async function measure(side: 'ours' | 'bare', row: Row, duration: number): Promise<Measured> {
      const { pid, port } = { ours, bare }[side]
      const before = [cpuOf(pid), cpuOf(database.pid)] as const
      const loaded = await load.run({ port, seeded, kind: row[side], seconds: duration })
      const each = (now: number, then: number) => ((now - then) * 1000) / loaded.made
      return {
        perSecond: loaded.made / loaded.seconds,
        p99: loaded.p99,
        cpu: each(cpuOf(pid), before[0]),
        postgres: each(cpuOf(database.pid), before[1]),
      }
    }

    console.log(
      '| Work | Ours a second | Bare a second | Ours, of bare | p99 ms, ours / bare | p99, × bare | CPU ms a request, ours / bare | PostgreSQL, ours / bare | Wanted | |',
    )
    console.log('|---|---|---|---|---|---|---|---|---|---|')
    for (const row of picked) {
      await measure('bare', row, warmUp)
      await measure('ours', row, warmUp)
      const all: { ours: Measured; bare: Measured }[] = []
      for (let round = 0; round < rounds; round++) {
        // Each server is first in every other round, so that other work of the machine slows both equally.
        const first = round % 2 === 0 ? 'bare' : 'ours'
        const second = first === 'bare' ? 'ours' : 'bare'
        const one = await measure(first, row, seconds)
        const other = await measure(second, row, seconds)
        all.push(first === 'bare' ? { bare: one, ours: other } : { ours: one, bare: other })
      }
      console.log(lineOf(row, all))
    }
    const isEnough = verdicts.isEnough(memory.peak() <= mostMemory)
    console.log(
      `| peak memory | ${memory.peak().toFixed(0)} MiB | | | | | | | ≤ ${mostMemory} MiB | ${isEnough ? '' : 'ABOVE'} |`,
    )
  } finally {
    memory.stop()
    await Promise.all([ours.stop(), bare.stop(), load.stop()])
    await database.stop()
  }
}

function lineOf(row: Row, all: { ours: Measured; bare: Measured }[]) {
  const of = (side: 'ours' | 'bare', what: keyof Measured) => median(all.map((round) => round[side][what]))
  const ratio = (what: keyof Measured) => median(all.map(({ ours, bare }) => ours[what] / bare[what]))
  const pair = (what: keyof Measured, digits: number) =>
    `${of('ours', what).toFixed(digits)} / ${of('bare', what).toFixed(digits)}`
  const failures = [
    row.share !== undefined && !verdicts.isEnough(ratio('perSecond') >= row.share) && 'BELOW',
    row.p99 !== undefined && !verdicts.isEnough(ratio('p99') <= row.p99) && 'p99 ABOVE',
    row.cpu !== undefined && !verdicts.isEnough(of('ours', 'cpu') <= row.cpu) && 'CPU ABOVE',
  ].filter((failure) => failure !== false)
  const wanted = [
    row.share !== undefined && `≥ ${row.share}`,
    row.p99 !== undefined && `p99 ≤ ${row.p99}`,
    row.cpu !== undefined && `CPU ≤ ${row.cpu.toFixed(2)} ms`,
  ].filter((one) => one !== false)
  const cells = [
    row.name,
    of('ours', 'perSecond').toFixed(0),
    of('bare', 'perSecond').toFixed(0),
    ratio('perSecond').toFixed(ratio('perSecond') < 0.1 ? 3 : 2),
    pair('p99', 1),
    ratio('p99').toFixed(1),
    pair('cpu', 2),
    pair('postgres', 2),
    wanted.join(', '),
    failures.join(', '),
  ]
  return `| ${cells.join(' | ')} |`
}
