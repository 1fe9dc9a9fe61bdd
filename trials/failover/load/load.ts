import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../cluster/cluster.ts'
import type { Seen } from './caller.ts'
import { type Cast, makeCast } from './cast.ts'
import { HeldStream } from './held-stream.ts'
import { lookAround, readSomething } from './reads.ts'
import { Recording } from './recording.ts'
import { deliverSong } from './songs.ts'
import { type Play, writes } from './writes.ts'

const usualRate = 20

/** Load of twenty users, who send calls until the load is stopped. */
export class Load implements Play {
  readonly record: Recording
  readonly pledged: Play['pledged'] = []
  readonly sent: Play['sent'] = []
  readonly forgotten: string[] = []
  readonly wrong: string[] = []
  readonly cast: Cast
  readonly tape: Seen[]
  readonly streams: HeldStream[]
  /** Number of cheap reads a second, in addition to twenty calls of all kinds a second. */
  crowd = 0
  readonly #underWay = new Set<Promise<unknown>>()
  readonly #over = new AbortController()
  readonly #ended: Promise<unknown>

  private constructor(cast: Cast, tape: Seen[], { origin, file }: { origin: string; file: string }) {
    this.record = new Recording(file)
    this.cast = cast
    this.tape = tape
    this.streams = cast.everyone.map((one) => new HeldStream(one, origin))
    this.#ended = Promise.all([
      this.#run(
        () => this.#act(),
        () => usualRate,
      ),
      this.#run(
        () => lookAround(cast),
        () => this.crowd,
      ),
      ...cast.songs.map((song) => this.#deliver(song)),
    ])
  }

  /** @param file where the history is written */
  static async begin(cluster: Cluster, file: string): Promise<Load> {
    const tape: Seen[] = []
    return new Load(await makeCast(cluster, tape), tape, { origin: cluster.origin, file })
  }

  #act(): Promise<unknown> {
    let at = Math.random() * 100
    for (const [share, write] of writes) if ((at -= share) < 0) return write(this)
    return readSomething(this.cast)
  }

  /** Sends calls at a fixed rate. A late response doesn't delay other calls (open loop). */
  async #run(act: () => Promise<unknown>, rate: () => number) {
    const { signal } = this.#over
    const pause = (ms: number) => sleep(Math.max(0, ms), undefined, { signal }).catch(() => {})
    for (let due = Date.now(); !signal.aborted; await pause(due - Date.now())) {
      due = Math.max(due, Date.now() - 1000) + (rate() ? 1000 / rate() : 100)
      if (rate() === 0) continue
      void this.#follow(act())
    }
  }

  #follow(act: Promise<unknown>): Promise<unknown> {
    const acting: Promise<unknown> = act.finally(() => this.#underWay.delete(acting))
    this.#underWay.add(acting)
    return acting
  }

  async #deliver(song: Cast['songs'][number]) {
    const { signal } = this.#over
    while (!signal.aborted) {
      await this.#follow(deliverSong(this, song))
      await sleep(2000, undefined, { signal }).catch(() => {})
    }
  }

  /** Waits until all calls that are under way now have their responses. */
  async answered() {
    await Promise.all(this.#underWay)
  }

  /** Stops sending calls, and waits for all responses. The streams are still open. */
  async stop() {
    this.#over.abort()
    await this.#ended
    await this.answered()
  }

  close() {
    for (const stream of this.streams) stream.close()
    for (const one of this.cast.everyone) one.close()
  }
}
