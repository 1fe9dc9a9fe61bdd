import path from 'node:path'
import { type Daemon, startDaemon } from '../../../scripts/test-runner/daemon.ts'
import { root } from '../../../scripts/test-runner/root.ts'
import { until } from './processes.ts'

interface Place {
  folder: string
  name: string
  port: number
  settings: Record<string, string>
}

export interface Kill {
  from: number
  to: number
}

/**
 * One process of Songwright, which is restarted whenever it ends, like with systemd's Restart=always. Ends
 * that the trial didn't cause are recorded.
 */
export class Songwright {
  readonly name: string
  readonly port: number
  /** Sentences about ends that the trial didn't cause. */
  readonly ends: string[] = []
  /** Time from each kill to the end of the process. Calls in that time may be cut off. */
  readonly kills: Kill[] = []
  readonly #place: Place
  #daemon: Daemon | undefined
  #isToldToEnd = false
  #isOver = false

  constructor(place: Place) {
    this.#place = place
    this.name = place.name
    this.port = place.port
  }

  start() {
    const { folder, name, port, settings } = this.#place
    this.#isToldToEnd = false
    const own = {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'),
      ...settings,
      PORT: String(port),
      DATA_DIR: path.join(folder, name),
      LOG_LEVEL: 'warn',
    }
    const daemon = startDaemon([process.execPath, path.join(root, 'server', 'main.ts')], {
      log: path.join(folder, 'log', `${name}.log`),
      only: own,
      cwd: root,
    })
    this.#daemon = daemon
    void this.#supervise(daemon)
  }

  async #supervise({ ended, child }: Daemon) {
    await ended
    if (!this.#isToldToEnd) this.ends.push(`${this.name} ended by itself with ${child.exitCode}`)
    if (!this.#isOver) this.start()
  }

  async isReady() {
    return fetch(`http://127.0.0.1:${this.port}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  ready = () => until(`${this.name} is ready`, 90, () => this.isReady())

  /** Kills the process like a crash. It is then restarted. */
  async kill() {
    this.#isToldToEnd = true
    const from = Date.now()
    this.#daemon?.child.kill('SIGKILL')
    await this.#daemon?.ended
    this.kills.push({ from, to: Date.now() })
  }

  /** Stops the process with SIGTERM, like systemd. It is then restarted. */
  async terminate() {
    const daemon = this.#daemon
    this.#isToldToEnd = true
    daemon?.child.kill('SIGTERM')
    await daemon?.ended
    if (daemon?.child.exitCode !== 0)
      this.ends.push(`${this.name} was told to end, and ended with ${daemon?.child.exitCode}`)
  }

  async stop() {
    this.#isOver = true
    this.#isToldToEnd = true
    await this.#daemon?.stop()
  }
}
