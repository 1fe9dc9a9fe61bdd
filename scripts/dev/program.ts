import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { ViteDevServer } from 'vite'
import { root } from '../test-runner/root.ts'
import type { FromProgram, ToProgram } from './drawn.ts'

const sources = ['server', 'contract']

/** Runs the server as a child process, and restarts it when its source files change. */
export class Program {
  #vite: ViteDevServer
  #env: NodeJS.ProcessEnv
  #child: ChildProcess | undefined
  #restart: NodeJS.Timeout | undefined
  #address = Promise.withResolvers<string>()
  #greet: (greeting: string) => void = () => {}

  constructor(vite: ViteDevServer, env: NodeJS.ProcessEnv) {
    this.#vite = vite
    this.#env = env
  }

  /** Address of the running server. During a restart, the promise resolves when the new server is ready. */
  get address(): Promise<string> {
    return this.#address.promise
  }

  start(greet: (greeting: string) => void) {
    this.#greet = greet
    this.#vite.watcher.add(sources.map((name) => path.join(root, name)))
    this.#vite.watcher.on('all', (_, file) => this.#changed(path.relative(root, file)))
    this.#run()
  }

  async stop() {
    clearTimeout(this.#restart)
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  #changed(file: string) {
    if (!/\.(tsx?|css|html|sql)$/.test(file) || /\.test\.tsx?$/.test(file)) return
    if (!sources.some((name) => file.startsWith(`${name}${path.sep}`))) {
      // Tells the server to render with the changed module, after Vite itself has updated it.
      setImmediate(() => this.#tell({ changed: file }))
      return
    }
    clearTimeout(this.#restart)
    // Waits for 30 ms, because one save often causes several events.
    this.#restart = setTimeout(() => void this.#again(file), 30)
  }

  async #again(file: string) {
    console.log(`${file} changed: the server starts again`)
    this.#address.promise.catch(() => {})
    this.#address = Promise.withResolvers<string>()
    await this.stop()
    this.#run()
  }

  #run() {
    const address = this.#address
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    this.#child = child
    let said = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const [greeting, own] = /^.* ready at (http:\S+).*$/m.exec(said) ?? []
      if (!greeting || !own) return void process.stdout.write(text)
      said = ''
      address.resolve(own)
      this.#greet(greeting)
    })
    child.on('message', (message: FromProgram) => void this.#answer(message))
    child.once('exit', (code) => {
      if (code) console.error(`The server stopped with ${code}; it starts again with the next change.`)
      address.reject(new Error('The server stopped: see the terminal'))
      address.promise.catch(() => {})
    })
  }

  async #answer({ id, ask }: FromProgram) {
    this.#tell({ id, answer: await this.#vite.environments.ssr.hot.handleInvoke(ask) })
  }

  #tell(message: ToProgram) {
    if (this.#child?.connected) this.#child.send(message)
  }
}
