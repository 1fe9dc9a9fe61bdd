import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { beatSeconds, type ChangeNotice, eventsPath, live } from '#contract/work/live'
import type { Caller } from './caller.ts'

/** Pauses in milliseconds, equal to those of the page (web/features/live/shared-connection.ts). */
const silence = 2.5 * beatSeconds * 1000
const pauses = { first: 500, longest: 30_000 }

/**
 * A user's stream of changes, kept open as the page does it. When it breaks, it is opened again after an
 * increasing pause, with the number of the last known change. Then the missed changes are fetched.
 */
export class HeldStream {
  readonly caller: Caller
  /** Number of the last known change. All changes before it are known too. */
  known = 0
  reconnects = 0
  readonly refusals: number[] = []
  readonly #origin: string
  readonly #over = new AbortController()
  #asking: Promise<void> | undefined

  constructor(caller: Caller, origin: string) {
    this.caller = caller
    this.#origin = origin
    void this.#hold()
  }

  close() {
    this.#over.abort()
  }

  async #hold() {
    const { signal } = this.#over
    for (let pause = pauses.first; !signal.aborted; pause = Math.min(pause * 2, pauses.longest)) {
      if (await this.#read()) pause = pauses.first
      await sleep(pause * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      this.reconnects++
      await this.#catchUp()
    }
  }

  /** Reads a stream until it ends. Returns true if it received an event. */
  #read(): Promise<boolean> {
    return new Promise((resolve) => {
      let hasSpoken = false
      let rest = ''
      const sent = get(`${this.#origin}${eventsPath}?as=${this.caller.userId}`, {
        headers: {
          cookie: this.caller.cookie,
          accept: 'text/event-stream',
          'last-event-id': String(this.known),
        },
        signal: this.#over.signal,
        timeout: silence,
      })
      const over = () => resolve(hasSpoken)
      sent.on('timeout', () => sent.destroy())
      sent.once('error', over)
      sent.once('close', over)
      sent.once('response', (response) => {
        if (response.statusCode !== 200) {
          this.refusals.push(response.statusCode ?? 0)
          return sent.destroy()
        }
        response.once('error', over)
        response.setEncoding('utf8').on('data', (text: string) => {
          const events = (rest + text).split('\n\n')
          rest = events.pop() ?? ''
          for (const event of events) {
            const data = /^data: (.*)$/m.exec(event)?.[1]
            if (!data) continue
            hasSpoken = true
            this.#hear(JSON.parse(data))
          }
        })
      })
    })
  }

  #hear({ seq, reset }: ChangeNotice) {
    if (reset || seq === this.known + 1) this.known = seq
    else if (seq > this.known) void this.#catchUp()
  }

  #catchUp = () => (this.#asking ??= this.#ask().finally(() => (this.#asking = undefined)))
  async #ask() {
    const { status, text } = await this.caller.call(live.changes, { query: `after=${this.known}` })
    if (status === 200) this.known = Math.max(this.known, (JSON.parse(text) as ChangeNotice).seq)
  }
}
