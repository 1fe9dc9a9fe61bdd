import { prepareValue } from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'
import type { Described, RowMapper } from './row-mapper.ts'
import type { Part } from './statement.ts'

/** A pg connection as its queries use it. pg's types don't contain these members. */
interface Wire {
  stream: { write: (bytes: Buffer) => unknown }
  parsedStatements: Record<string, string | undefined>
}

const described = serialize.describe({ type: 'P' })
const executed = serialize.execute()
const synced = serialize.sync()

/**
 * Runs statements in order through a pg client's `query`, and sends them in one piece. After the first
 * failure the remaining statements are skipped.
 */
export function runTogether(
  query: (run: object) => unknown,
  parts: readonly Part[],
  onSent = () => {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    query(new Run(parts, onSent, (error) => (error ? reject(error) : resolve())))
  })
}

/** Object that pg's client accepts as a query. Contains several statements. */
class Run {
  /** pg's client wraps this callback to stop its timer. */
  callback: (error?: Error | null) => void
  readonly parts: readonly Part[]
  readonly #onSent: () => void
  /** Row mappers for the column types that this connection reported. */
  readonly #mappers: (RowMapper<unknown> | undefined)[]
  /** Index of the statement whose result is being received. */
  #at = 0
  #failure: Error | undefined

  constructor(parts: readonly Part[], onSent: () => void, callback: (error?: Error | null) => void) {
    this.parts = parts
    this.#onSent = onSent
    this.#mappers = parts.map(({ statement }) => statement.toRow)
    this.callback = callback
    for (const part of parts) part.rows.length = 0
  }

  get name() {
    return this.parts[this.#at]?.statement.name
  }

  get text() {
    return this.parts[this.#at]?.statement.text
  }

  /** Called by pg. Sends all statements in one piece. Returns an error if nothing was sent. */
  submit({ stream, parsedStatements }: Wire): Error | null {
    const messages: Buffer[] = []
    const begun = new Set<string>()
    try {
      for (const [at, { statement, values }] of this.parts.entries()) {
        const { name, text } = statement
        const parsed = name === undefined ? undefined : parsedStatements[name]
        if (parsed !== undefined && parsed !== text)
          return new Error(`The name ${name} was used for another statement`)
        if (parsed === undefined) this.#mappers[at] = undefined
        if (parsed === undefined && !(name !== undefined && begun.has(name))) {
          messages.push(serialize.parse({ name: name ?? '', text }))
          if (name !== undefined) begun.add(name)
        }
        messages.push(serialize.bind({ statement: name ?? '', values, valueMapper: prepareValue }))
        if (!this.#mappers[at]) messages.push(described)
        messages.push(executed)
      }
      messages.push(synced)
      stream.write(Buffer.concat(messages))
      this.#onSent()
    } catch (error) {
      return error instanceof Error ? error : new Error('A value that cannot be sent', { cause: error })
    }
    return null
  }

  handleRowDescription({ fields }: { fields: Described[] }) {
    const { statement } = this.parts[this.#at]!
    this.#mappers[this.#at] = statement.describe(fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    if (this.#failure) return
    try {
      this.parts[this.#at]!.rows.push(this.#mappers[this.#at]!(fields))
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error('A row could not be read', { cause: error })
    }
  }

  handleCommandComplete() {
    this.#at += 1
  }

  handleReadyForQuery() {
    this.callback(this.#failure)
  }

  handleError(error: Error) {
    this.callback(error)
  }

  handleEmptyQuery() {}
}
