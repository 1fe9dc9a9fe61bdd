import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Daemon, startDaemon } from '../../../scripts/test-runner/daemon.ts'
import { fileOfPage, fitted } from './operators-page.ts'
import { family, signalAll } from './processes.ts'

interface Place {
  folder: string
  bin: string
  etcd: number
  name: string
  /** Ports of PostgreSQL and of Patroni's REST API. */
  port: number
  rest: number
}

interface Member {
  name: string
  role: string
  state: string
  lag?: number | string
}

/** The password in docs/past-one-machine.md. Only this trial uses it. */
const password = 'the-password-of-postgres'

/** PostgreSQL server that Patroni controls. In docs/past-one-machine.md it has a machine of its own. */
export class DatabaseNode {
  readonly name: string
  readonly port: number
  readonly rest: number
  readonly url: string
  readonly #place: Place
  #patroni: Daemon | undefined

  constructor(place: Place) {
    this.#place = place
    this.name = place.name
    this.port = place.port
    this.rest = place.rest
    this.url = `postgres://postgres:${password}@127.0.0.1:${place.port}/postgres`
    const { folder, name, bin, etcd, port, rest } = place
    mkdirSync(path.join(folder, name, 'socket'), { recursive: true })
    const settings = fitted(fileOfPage('/etc/patroni/config.yml'), {
      'name: db1': `name: ${name}`,
      '10.0.0.11:8008': `127.0.0.1:${rest}`,
      '10.0.0.11:5432': `127.0.0.1:${port}`,
      '10.0.0.5:2379': `127.0.0.1:${etcd}`,
      '10.0.0.0/24': '127.0.0.1/32',
      '/var/lib/postgresql/15': path.join(folder, name),
      '/usr/lib/postgresql/15/bin': bin,
      '/var/run/postgresql': path.join(folder, name, 'socket'),
      // Reduces the memory for PostgreSQL, because other programs of the trial run on the same machine.
      'max_connections: 100': 'max_connections: 100\n        shared_buffers: 64MB',
    })
    writeFileSync(this.#file, settings, { mode: 0o644 })
  }

  get #file() {
    return path.join(this.#place.folder, this.name, 'patroni.yml')
  }

  start() {
    const { folder } = this.#place
    this.#patroni = startDaemon(['patroni', this.#file], {
      log: path.join(folder, 'log', `${this.name}.log`),
      asPostgres: true,
      cwd: path.join(folder, this.name),
    })
  }

  /**
   * Process id of PostgreSQL's main process: the first line of postmaster.pid. Undefined if there is no such
   * file.
   */
  #postmaster(): number | undefined {
    try {
      const file = path.join(this.#place.folder, this.name, 'songwright', 'postmaster.pid')
      return Number(readFileSync(file, 'utf8').split('\n')[0])
    } catch {
      return undefined
    }
  }

  /** Process ids of PostgreSQL, the main process first. If it is killed first, it can't start new ones. */
  #database = () => {
    const postmaster = this.#postmaster()
    return postmaster === undefined ? [] : family(postmaster)
  }
  #everything = () => [...(this.#patroni?.isRunning() ? [this.#patroni.pid] : []), ...this.#database()]

  /** Kills PostgreSQL. Patroni still runs and notices it. */
  crash() {
    signalAll(this.#database(), 'SIGKILL')
  }

  /** Kills Patroni and PostgreSQL, like the loss of a machine. */
  async lose() {
    signalAll(this.#everything(), 'SIGKILL')
    await this.#patroni?.ended
  }

  /** Pauses Patroni and PostgreSQL, like a virtual machine that is being moved. */
  freeze() {
    signalAll(this.#everything(), 'SIGSTOP')
  }
  wake() {
    signalAll(this.#everything(), 'SIGCONT')
  }

  async stop() {
    this.wake()
    await this.#patroni?.stop()
    signalAll(this.#database(), 'SIGKILL')
  }

  /** All nodes that Patroni lists. Undefined if Patroni doesn't respond. */
  async members(): Promise<Member[] | undefined> {
    try {
      const reply = await fetch(`http://127.0.0.1:${this.rest}/cluster`, {
        signal: AbortSignal.timeout(2000),
      })
      return ((await reply.json()) as { members: Member[] }).members
    } catch {
      return undefined
    }
  }

  /** Makes another node the leader. Asks Patroni for it, like the command patronictl. */
  async switchOver(to: string) {
    const reply = await fetch(`http://127.0.0.1:${this.rest}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: this.name, candidate: to }),
      signal: AbortSignal.timeout(60_000),
    })
    if (!reply.ok) throw new Error(`Patroni refused the switchover: ${await reply.text()}`)
  }
}
