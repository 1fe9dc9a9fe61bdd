import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Daemon, startDaemon } from '../../../scripts/test-runner/daemon.ts'
import type { Desk } from './browser.ts'

/**
 * Starts a virtual screen and a virtual sound card, because Firefox plays no audio without a sound device.
 */
export async function startDesk(): Promise<Desk & { stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'songwright-desk-'))
  const started: Daemon[] = []
  const socket = path.join(folder, 'sound')
  const home = { HOME: folder, XDG_RUNTIME_DIR: folder }
  const begin = (name: string, env: NodeJS.ProcessEnv, ...args: string[]) => {
    const daemon = startDaemon([name, ...args], { log: path.join(folder, `${name}.log`), env })
    started.push(daemon)
    return daemon
  }
  const stop = async () => {
    for (const daemon of started.toReversed()) await daemon.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  try {
    const sound = begin(
      'pulseaudio',
      home,
      '-n',
      '--daemonize=no',
      '--use-pid-file=no',
      '--exit-idle-time=-1',
      '--load=module-null-sink',
      `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    )
    const display = freeDisplay()
    const screen = begin('Xvfb', {}, display.name, '-screen', '0', '1280x1000x24', '-nolisten', 'tcp')
    await ready(() => existsSync(socket) && existsSync(display.socket), [sound, screen])
    const env = {
      ...process.env,
      ...home,
      DISPLAY: display.name,
      PULSE_SERVER: `unix:${socket}`,
      LANG: 'C.UTF-8',
    }
    return { folder, env, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function freeDisplay() {
  for (let number = 90; ; number++) {
    const socket = `/tmp/.X11-unix/X${number}`
    if (!existsSync(socket) && !existsSync(`/tmp/.X${number}-lock`)) return { name: `:${number}`, socket }
  }
}

async function ready(isReady: () => boolean, daemons: Daemon[]) {
  const until = Date.now() + 15_000
  while (!isReady()) {
    if (Date.now() > until || daemons.some(({ isRunning }) => !isRunning()))
      throw new Error('No screen or no sound device could be made for the browsers.')
    await delay(50)
  }
}
