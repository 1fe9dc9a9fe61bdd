import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangeNotice } from '#contract/work/live'
import type { Db } from '../../db/client.ts'
import { unhurried } from '../../db/connections/budget.ts'
import { liveSessions, type News, peopleBehind, readNews, toldSince, withinRights } from './reads.ts'

export interface Watcher {
  userId: string
  /** Id of the session that opened the stream. The stream ends when this session ends. */
  sid: string
  /** Cursor: number of the last change sent. Undefined until the stream's first number is known. */
  after: number | undefined
  isOpen: boolean
  tell(told: ChangeNotice): void
  end(): void
}

interface Options {
  db: Db
  log: { warn(details: object, text: string): void }
  /** Returns the poll interval in milliseconds. Called before each poll. */
  pollMs: () => number
}

/** Interval, in milliseconds, at which sessions are checked even without a change. */
const sessionsEvery = 5000

/**
 * The SSE streams of this process. `wake` is called for users with a new change, and polling finds changes
 * without a notification. Both read the table, and each stream gets the changes after its own cursor. So a
 * lost, repeated or early notification does no harm.
 */
export class Hub {
  readonly #byUser = new Map<string, Set<Watcher>>()
  readonly #options: Options
  #awake = new Set<string>()
  #isSending = false
  #pause: AbortController | undefined
  #isOver = false

  constructor(options: Options) {
    this.#options = options
  }

  count = (userId: string) => this.#byUser.get(userId)?.size ?? 0

  get open() {
    let sum = 0
    for (const own of this.#byUser.values()) sum += own.size
    return sum
  }

  /** Adds a stream. Returns false if this process is stopping. */
  add(watcher: Watcher): boolean {
    if (this.#isOver) return false
    const { userId } = watcher
    const own = this.#byUser.get(userId) ?? new Set()
    this.#byUser.set(userId, own.add(watcher))
    this.wake([userId])
    if (!this.#pause) void unhurried(() => this.#poll())
    return true
  }

  remove(watcher: Watcher) {
    const own = this.#byUser.get(watcher.userId)
    own?.delete(watcher)
    if (own?.size === 0) this.#byUser.delete(watcher.userId)
    if (this.#byUser.size === 0) this.look()
  }

  /** Sends new changes to these users, if they have a stream in this process. */
  wake(userIds: Iterable<string>) {
    for (const userId of userIds) if (this.#byUser.has(userId)) this.#awake.add(userId)
    if (this.#awake.size > 0 && !this.#isSending) void unhurried(() => this.#sendAll())
  }

  end() {
    this.#isOver = true
    for (const watcher of this.#everyone()) this.#drop(watcher)
  }

  #everyone = () => [...this.#byUser.values()].flatMap((own) => [...own])

  #drop(watcher: Watcher) {
    this.remove(watcher)
    watcher.end()
  }

  async #sendAll() {
    this.#isSending = true
    while (this.#awake.size > 0) {
      const userIds = [...this.#awake]
      this.#awake = new Set()
      try {
        await this.#send(userIds)
      } catch (err) {
        this.#options.log.warn({ err }, 'changes could not be read')
      }
    }
    this.#isSending = false
  }

  async #send(userIds: string[]) {
    const { db } = this.#options
    const watchers = userIds.flatMap((userId) => [...(this.#byUser.get(userId) ?? [])])
    if (watchers.length === 0) return
    const from = new Map<string, number>()
    for (const { userId, after = endOfFeed } of watchers)
      from.set(userId, Math.min(after, from.get(userId) ?? endOfFeed))
    await this.#dropSignedOut(watchers)
    const places = [...from].map(([userId, after]) => ({ userId, after }))
    const news = await withinRights(db, await readNews(db, places))
    for (const watcher of watchers) {
      if (this.#byUser.get(watcher.userId)?.has(watcher))
        sendNews(watcher, news.get(watcher.userId) ?? { head: 0, changes: [] })
    }
  }

  async #dropSignedOut(watchers: Watcher[]) {
    const still = await liveSessions(this.#options.db, [...new Set(watchers.map(({ sid }) => sid))])
    for (const watcher of watchers) if (!still.has(watcher.sid)) this.#drop(watcher)
  }

  /** Polls now, before the interval ends. */
  look() {
    this.#pause?.abort()
  }

  /** Polls for changes of all users with a stream in this process, until no stream is left. */
  async #poll() {
    let asked = Date.now()
    while (this.#byUser.size > 0) {
      this.#pause = new AbortController()
      const { signal } = this.#pause
      await sleep(this.#options.pollMs(), undefined, { signal, ref: false }).catch(() => {})
      try {
        if (Date.now() - asked >= sessionsEvery) {
          asked = Date.now()
          await this.#dropSignedOut(this.#everyone())
        }
        if (this.#byUser.size > 0) this.wake(await peopleBehind(this.#options.db, this.#places()))
      } catch (err) {
        this.#options.log.warn({ err }, 'changes could not be looked for')
      }
    }
    this.#pause = undefined
  }

  #places = () =>
    [...this.#byUser].map(([userId, own]) => ({
      userId,
      after: Math.min(...[...own].map(({ after }) => after ?? 0)),
    }))
}

/** A cursor that is higher than the number of any change. */
const endOfFeed = 2 ** 31 - 1

/**
 * Sends a stream the changes after its cursor. A new stream gets at least one event, so that the client knows
 * that it works.
 */
function sendNews(watcher: Watcher, news: News) {
  const { after } = watcher
  watcher.after = news.head
  if (after !== undefined && after !== news.head)
    for (const told of toldSince(news, after)) watcher.tell(told)
  else if (!watcher.isOpen) watcher.tell({ seq: news.head, hints: [] })
  watcher.isOpen = true
}
