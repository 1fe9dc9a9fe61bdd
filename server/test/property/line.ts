import type { Socket } from 'node:net'
import type { PoolClient } from 'pg'

export interface Program {
  name: string
  /** Called when the program dies. Its moves get no answer. */
  died: () => void
}

/** What a line tells its gate, and asks it. */
interface Told {
  isShut: () => boolean
  /** Returns the number of things that happened. */
  happened: () => number
  /** A transaction may have ended, and others have its locks. */
  unlocked: () => void
  closed: () => void
}

/** Type bytes of PostgreSQL's protocol. */
const [query, sync, terminate, ready] = Buffer.from('QSXZ')
/** Last byte of an answer within a transaction that goes on. */
const [inTransaction] = Buffer.from('T')

/**
 * One connection to the database behind a gate. What the program writes waits until it is released, and the
 * database's answer waits until it is delivered.
 */
export class Line {
  readonly program: Program
  readonly pid: number
  /** The lane for which the program uses the connection now. Undefined for reads that are sent together. */
  lane: number | undefined
  loses: 'cut' | 'crash' | undefined
  /** The released message waits for a lock of another transaction. */
  isBlocked = false
  /** When the message that waits began. */
  since = 0
  /** Resolves when the answer to the released message is complete. */
  answer: Promise<void> = Promise.resolve()

  readonly #stream: Socket
  readonly #told: Told
  readonly #write: (bytes: Buffer) => boolean
  readonly #emit: (event: string, ...given: unknown[]) => boolean
  #out: Buffer[] = []
  #in: Buffer[] = []
  /** Number of answers that the released message still gets. */
  #expected = 0
  #complete: () => void = () => {}
  /** The released message rolls back, possibly to a savepoint. */
  #endsLocks = false

  constructor(client: PoolClient, program: Program, told: Told) {
    const { connection, processID } = client as unknown as {
      connection: { stream: Socket }
      processID: number
    }
    this.program = program
    this.pid = processID
    this.#told = told
    const { stream } = connection
    this.#stream = stream
    this.#write = stream.write.bind(stream)
    this.#emit = stream.emit.bind(stream)
    Object.assign(stream, {
      write: (bytes: Buffer, ...rest: unknown[]) => this.#hold(bytes, rest),
      emit: (event: string, ...given: unknown[]) =>
        event === 'data' && this.#expected > 0
          ? this.#receive(given[0] as Buffer)
          : this.#emit(event, ...given),
    })
    stream.once('close', told.closed)
  }

  /** A message waits for its release. */
  get isWaiting() {
    return this.#out.length > 0
  }

  /** A message was released, and its answer isn't complete. */
  get isOpen() {
    return this.#expected > 0 && !this.isAnswered
  }

  get isAnswered() {
    return this.#expected > 0 && this.#in.length > 0 && count(this.#in, ready!) >= this.#expected
  }

  release(loses?: 'cut' | 'crash') {
    const message = Buffer.concat(this.#out)
    this.loses = loses
    this.isBlocked = false
    this.#endsLocks = /rollback/i.test(message.toString('latin1'))
    this.#expected = count(this.#out, sync!) + count(this.#out, query!)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.answer = promise
    this.#complete = resolve
    this.#out = []
    this.#write(message)
  }

  deliver() {
    const answer = Buffer.concat(this.#in.splice(0))
    this.#expected = 0
    if (answer.length > 0) this.#emit('data', answer)
  }

  /** Breaks the connection. Nobody gets what was not sent or delivered. */
  cut() {
    this.#out = []
    this.#in = []
    this.#expected = 0
    this.#stream.destroy()
    this.#told.closed()
    this.#told.unlocked()
  }

  /** Lets through whatever still waits. */
  open() {
    for (const bytes of this.#out.splice(0)) this.#write(bytes)
    this.deliver()
  }

  #hold(bytes: Buffer, rest: unknown[]) {
    if (!this.#told.isShut() || bytes[0] === terminate)
      return Reflect.apply(this.#write, undefined, [bytes, ...rest]) as boolean
    const at = this.#told.happened()
    if (!this.isWaiting) this.since = at
    this.#out.push(bytes)
    return true
  }

  #receive(bytes: Buffer) {
    this.#in.push(bytes)
    if (this.isAnswered) {
      this.#told.happened()
      if (this.#endsLocks || bytes.at(-1) !== inTransaction) this.#told.unlocked()
      this.#complete()
    }
    return true
  }
}

/** Number of messages of this type. A message has its type, and then its length in four bytes. */
function count(parts: Buffer[], type: number) {
  const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  let found = 0
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1))
    if (bytes[at] === type) found++
  return found
}

/** Sorts lines in an order that is equal in each run: by lane, and then by the beginning of the message. */
export const inOrder = (one: Line, other: Line) =>
  (one.lane ?? -1) - (other.lane ?? -1) || one.since - other.since
