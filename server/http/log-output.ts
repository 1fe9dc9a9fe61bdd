import { write, writeSync } from 'node:fs'

/**
 * Maximum delay of a log line in milliseconds. Lines are written together, because writing a single line
 * takes longer than creating it.
 */
const flushMs = 250
const bufferedBytes = 4096
/** Maximum bytes of lines that wait while they can't be written. Further lines are dropped. */
const mostWaiting = 4_194_304
const largestWrite = 65_536
const pauseMs = 100
/** Maximum time in milliseconds that the process waits at its exit until it can write. */
const lastWaitMs = 500

const stdout = 1
const pause = new Int32Array(new SharedArrayBuffer(4))

/**
 * Standard output for log lines, several at a time. Never waits for its reader, as behind a terminal that is stopped
 * with Ctrl-S, a full disk or a pipe that nobody reads: lines wait, and too many are dropped and counted.
 */
export class LogOutput {
  dropped = 0
  /** Called with the number of lines that were dropped, once all others are written. */
  onRead: (lines: number) => void = () => {}
  #lines: string[] = []
  #bytes = 0
  #told = 0
  /** What is being written, or was partly written. */
  #rest = Buffer.alloc(0)
  #isWriting = false
  /** True after a write that failed, so that a stuck reader costs ten tries a second and not one a line. */
  #isPaused = false

  constructor() {
    // Opens standard output as Node does, which makes it non-blocking, but blocking for a terminal.
    process.stdout.on('error', () => {})
    const handle: { setBlocking?: (blocks: boolean) => void } | undefined = Reflect.get(
      process.stdout,
      '_handle',
    )
    if (process.stdout.isTTY) handle?.setBlocking?.(false)
    setInterval(() => this.flush(), flushMs).unref()
    process.on('exit', () => this.flushSync())
  }

  write(line: string) {
    const bytes = Buffer.byteLength(line)
    if (this.#bytes + bytes > mostWaiting) {
      this.dropped += 1
      return
    }
    this.#lines.push(line)
    this.#bytes += bytes
    if (this.#bytes >= bufferedBytes) this.flush()
  }

  /** Begins to write, unless a write is under way, which goes on with what waits. */
  flush() {
    if (this.#isWriting || this.#isPaused || !this.#take()) return
    const piece = this.#rest
    this.#isWriting = true
    write(stdout, piece, (error, written) => {
      this.#isWriting = false
      if (error) return this.#tryLater()
      // `flushSync` gives up the piece that is being written.
      if (this.#rest === piece) this.#rest = piece.subarray(written)
      if (this.#take()) return this.flush()
      const lines = this.dropped - this.#told
      this.#told = this.dropped
      if (lines > 0) this.onRead(lines)
    })
  }

  #tryLater() {
    this.#isPaused = true
    setTimeout(() => {
      this.#isPaused = false
      this.flush()
    }, pauseMs).unref()
  }

  /** Writes all lines, for at most `lastWaitMs`. pino calls it after a fatal error, too. */
  flushSync() {
    const until = Date.now() + lastWaitMs
    // What another thread is writing at the moment can't be taken back.
    if (this.#isWriting) this.#rest = Buffer.alloc(0)
    while (this.#take())
      try {
        this.#rest = this.#rest.subarray(writeSync(stdout, this.#rest))
      } catch {
        if (Date.now() > until) return
        Atomics.wait(pause, 0, 0, pauseMs / 5)
      }
  }

  /** Moves the next lines into `#rest` if it is empty. Returns false if nothing is left to write. */
  #take(): boolean {
    if (this.#rest.length > 0) return true
    if (this.#lines.length === 0) return false
    let [count, bytes] = [0, 0]
    while (count < this.#lines.length && bytes < largestWrite)
      bytes += Buffer.byteLength(this.#lines[count++]!)
    this.#rest = Buffer.from(this.#lines.splice(0, count).join(''))
    this.#bytes -= this.#rest.length
    return true
  }
}
