import { chainFault } from './chains.ts'
import {
  type ChainedEvent,
  type DonationRow,
  type KeptSum,
  type Line,
  type Rest,
  readHistory,
} from './lines.ts'
import { areMovesExplained } from './market/explaining.ts'
import { type Called, isObjectExplained } from './objects.ts'
import { sumFaults } from './sums.ts'

/** What a trial came to. */
export interface Judged {
  calls: number
  /** Calls whose reply was lost. */
  open: number
  events: number
  /** Sentences about what no order of the calls explains, and about sums and chains that are wrong. */
  faults: string[]
}

/**
 * Judges a history: some order of the calls must explain every reply and what is there at the end, each sum must be
 * that of its donations, and each hash chain must hold. It shares no code with the server.
 */
export async function judge(file: string): Promise<Judged> {
  const judging = new Judging()
  let at = 0
  for await (const line of readHistory(file)) judging.take(line, ++at)
  return judging.end()
}

class Judging {
  readonly #calls = new Map<number, Called>()
  readonly #faults: string[] = []
  /** State at the end of each object that is there. More than one row is a fault. */
  readonly #ends = new Map<string, string>()
  readonly #donations = new Map<string, DonationRow>()
  readonly #sums: KeptSum[] = []
  readonly #chains = new Map<string, ChainedEvent[]>()
  /** The market's last rest, and the calls since then. */
  #rest: Rest | undefined
  #moves: Called[] = []
  #events = 0

  /** @param at number of the line */
  take(line: Line, at: number) {
    if ('call' in line) {
      const called: Called = { ...line, begun: at, ended: Infinity, reply: undefined }
      this.#calls.set(line.call, called)
      if (line.step) this.#moves.push(called)
    } else if ('answer' in line) {
      const called = this.#calls.get(line.answer)
      if (!called) throw new Error(`Line ${at} answers call ${line.answer}, which nobody made`)
      Object.assign(called, { ended: at, reply: line })
    } else if ('rest' in line) this.#takeRest(line)
    else if ('row' in line) this.#takeRow(line.row, line.is)
    else if ('donation' in line) this.#donations.set(line.donation, line)
    else if ('sum' in line) this.#sums.push(line)
    else this.#takeEvent(line.event)
  }

  #takeRow(name: string, is: string) {
    this.#ends.set(name, this.#ends.has(name) ? 'twice' : is)
  }

  #takeEvent(event: ChainedEvent) {
    this.#events++
    const chain = this.#chains.get(event.subjectId)
    if (chain) chain.push(event)
    else this.#chains.set(event.subjectId, [event])
  }

  #takeRest(next: Rest) {
    const before = this.#rest
    const played = this.#moves.map(({ step, begun, ended, reply }) => ({
      step: step!,
      begun,
      ended,
      status: reply?.status,
    }))
    this.#rest = next
    this.#moves = []
    // Without a call in between, the trial itself has moved the clock.
    if (before && played.length > 0 && !areMovesExplained(played, before.rest, next.rest))
      this.#faults.push(
        `No order explains ${JSON.stringify({ played, before: before.rest, after: next.rest })}`,
      )
    this.#faults.push(...sumFaults(next.rest.donations, next.sums))
  }

  end(): Judged {
    const all = [...this.#calls.values()]
    const ofObjects = Map.groupBy(
      all.filter(({ step }) => step === undefined),
      ({ on }) => on,
    )
    for (const [name, calls] of ofObjects) {
      const end = this.#ends.get(name)
      if (!isObjectExplained(calls, end))
        this.#faults.push(
          `No order explains ${name}, ${end ?? 'absent'} at the end: ${JSON.stringify(calls)}`,
        )
    }
    this.#faults.push(...sumFaults(this.#donations.values(), this.#sums), ...this.#chainFaults())
    const open = all.filter(({ reply }) => reply === undefined).length
    return { calls: all.length, open, events: this.#events, faults: this.#faults }
  }

  *#chainFaults() {
    const statuses = new Map([...this.#donations].map(([id, { status }]) => [id, status]))
    for (const { id, status } of this.#rest?.rest.donations ?? []) statuses.set(id, status)
    for (const [id, chain] of this.#chains) {
      const fault = chainFault(
        chain.toSorted((one, other) => one.seq - other.seq),
        statuses.get(id),
      )
      if (fault) yield `Chain of ${id}: ${fault}`
    }
    // Without events no chain can say what happened to them.
    for (const id of statuses.keys())
      if (!this.#chains.has(id) && this.#events > 0) yield `Chain of ${id}: it has no event`
  }
}

if (import.meta.main) {
  const files = process.argv.slice(2)
  if (files.length === 0) throw new Error('Usage: npm run test:history -- FILE...')
  for (const file of files) {
    const { calls, open, events, faults } = await judge(file)
    console.log(`${file}: ${calls} calls, ${open} without a reply, ${events} events, ${faults.length} faults`)
    for (const fault of faults.slice(0, 100)) console.log(fault)
    if (faults.length > 0) process.exitCode = 1
  }
}
