import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FromChild, ReadBytes, ToChild } from './messages.ts'
import { lowerPriority } from './priority.ts'

const entry = fileURLToPath(new URL('./entry.ts', import.meta.url))

export interface Work {
  module: string
  input: unknown
  read: ReadBytes
  /**
   * Limits of a job. `ms` is its processor time in milliseconds, `megabytes` the memory of the whole child
   * process.
   */
  ms: number
  megabytes: number
  /** Is told the processor time in milliseconds of a job that reached no limit. */
  spent?: ((ms: number) => void) | undefined
}

/** The job exceeded its limit of processor time or memory, or ended its child. */
export class LimitReached extends Error {
  override name = 'LimitReached'
}

/** The child didn't start or end in time, or was killed from outside, so nothing is known about the file. */
export class Unfinished extends Error {
  override name = 'Unfinished'
}

/** Maximum time for the start of a child. On an idle machine it takes 0.1 s. */
const startMs = 20_000
/** Time limit for a child whose own watchdog can't end it, because the child gets no processor time. */
const backstopMs = 30_000
/** Signals by which the system or its operator ends processes. */
const fromOutside = new Set<string | null>(['SIGKILL', 'SIGTERM', 'SIGHUP', 'SIGQUIT'])
/** Memory in bytes. A child that uses more after a job is replaced. */
const largestIdle = 150 * 1_048_576

/**
 * A separate process that parses users' files. A worker thread would not be safe: above its heap limit V8 may
 * abort the whole process, memory outside the heap has no limit, and a native decoder can't be stopped
 * (decision 0157). The process receives no settings or secrets.
 */
export class Child {
  readonly #process = fork(entry, {
    // A smaller young generation costs some time, but the child uses less memory.
    execArgv: ['--max-old-space-size=160', '--max-semi-space-size=4', '--expose-gc'],
    // glibc would keep an arena of freed memory for each thread. With one, a child is reused and not replaced.
    env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  readonly #ready = Promise.withResolvers<void>()
  #isReady = false
  #isOver = false
  #listen: (message: FromChild) => void = () => {}
  #ended: (isByJob: boolean) => void = () => {}

  /** @param niceness 0 to 19: how much the child yields to processes that serve */
  constructor(niceness = 3) {
    if (this.#process.pid !== undefined) lowerPriority(this.#process.pid, niceness)
    this.#process.on('message', (message: FromChild) => {
      if (message.type === 'ready') {
        this.#isReady = true
        this.#ready.resolve()
      } else this.#listen(message)
    })
    const over = (isByJob: boolean) => {
      this.#isOver = true
      this.#ended(isByJob)
    }
    this.#process.once('exit', (_, signal) => over(!fromOutside.has(signal)))
    this.#process.on('error', () => over(false))
    this.#rest()
  }

  get pid() {
    return this.#process.pid
  }

  /** True if this child can't run another job. */
  get isOver() {
    return this.#isOver
  }

  /** Runs a job. @throws {LimitReached}, {Unfinished}, or the job's error as an Error with its message */
  async run({ module, input, read, ms, megabytes, spent }: Work): Promise<unknown> {
    this.#process.ref()
    this.#process.channel?.ref()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const tell = (message: ToChild) => {
      if (!this.#isOver) this.#process.send(message)
    }
    const late = (limit: number) =>
      setTimeout(() => {
        this.end()
        reject(new Unfinished())
      }, limit)
    let timer = late(startMs)
    this.#ended = (isByJob) => reject(this.#isReady && isByJob ? new LimitReached() : new Unfinished())
    this.#listen = (message) => {
      if (message.type === 'done' || message.type === 'failed') spent?.(message.ms)
      if (message.type === 'read')
        read(message.start, message.end).then(
          (bytes) => tell({ type: 'bytes', id: message.id, bytes }),
          reject,
        )
      else if (message.type === 'failed') reject(new Error(message.reason))
      else if (message.type === 'done') {
        if (message.rss > largestIdle) this.end()
        resolve(message.value)
      }
    }
    try {
      await Promise.race([this.#ready.promise, promise])
      clearTimeout(timer)
      timer = late(backstopMs)
      tell({ type: 'run', module, input, ms, megabytes })
      return await promise
    } catch (error) {
      // Ends the child, because the unfinished job must not continue during the next one.
      this.end()
      throw error
    } finally {
      clearTimeout(timer)
      this.#listen = () => {}
      this.#ended = () => {}
      this.#rest()
    }
  }

  end() {
    this.#isOver = true
    this.#process.kill('SIGKILL')
  }

  /** While the child is idle, it doesn't keep the program running. */
  #rest() {
    this.#process.unref()
    this.#process.channel?.unref()
  }
}
