import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { aptInstall } from '../../scripts/test-runner/apt.ts'
import { startDaemon } from '../../scripts/test-runner/daemon.ts'
import { fitted } from '../../scripts/test-runner/fitted.ts'
import { root } from '../../scripts/test-runner/root.ts'

interface Ports {
  http: number
  https: number
  songwright: number
}

interface Proxy {
  file: string
  packages: string[]
  version: string[]
  /** Writes the proxy's files into `folder`. Returns the command that serves `https://localhost`. */
  prepare: (folder: string, sample: string, ports: Ports) => string[]
}

const caddy: Proxy = {
  file: 'deploy/proxies/Caddyfile',
  packages: ['caddy'],
  version: ['caddy', 'version'],
  prepare(folder, sample, ports) {
    const site = fitted(caddy.file, sample, {
      '{$SITE:songs.example}': 'localhost',
      '# tls internal': 'tls internal',
      '{$SONGWRIGHT:127.0.0.1:3000}': `127.0.0.1:${ports.songwright}`,
    })
    const own = `admin off\nskip_install_trust\nhttp_port ${ports.http}\nhttps_port ${ports.https}`
    const file = path.join(folder, 'Caddyfile')
    writeFileSync(file, `{\n${own}\n}\n${site}`)
    return ['caddy', 'run', '--config', file]
  },
}

const nginx: Proxy = {
  file: 'deploy/proxies/nginx.conf',
  packages: ['nginx', 'openssl'],
  version: ['nginx', '-v'],
  prepare(folder, sample, ports) {
    const [certificate, key] = ['fullchain.pem', 'privkey.pem'].map((name) => path.join(folder, name))
    const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost']
    execFileSync('openssl', ['req', '-x509', ...made, '-keyout', key!, '-out', certificate!], {
      stdio: 'pipe',
    })
    const site = fitted(nginx.file, sample, {
      '/etc/letsencrypt/live/songs.example/fullchain.pem': certificate!,
      '/etc/letsencrypt/live/songs.example/privkey.pem': key!,
      'songs.example': 'localhost',
      'listen 80;': `listen ${ports.http};`,
      'listen [::]:80;': '',
      'listen 443 ssl http2;': `listen ${ports.https} ssl http2;`,
      'listen [::]:443 ssl http2;': '',
      '127.0.0.1:3000': `127.0.0.1:${ports.songwright}`,
    })
    // Settings of Debian's nginx.conf, but with folders of this trial.
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join('\n')
    const own = `user root;\npid ${folder}/pid;\nevents { worker_connections 768; }`
    const file = path.join(folder, 'nginx.conf')
    writeFileSync(file, `${own}\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`)
    return ['nginx', '-e', `${folder}/errors`, '-c', file, '-g', 'daemon off;']
  },
}

export const proxies = { caddy, nginx }
export type ProxyName = keyof typeof proxies

const environment = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` }
const isThere = ([program = '', ...args]: string[]) =>
  spawnSync(program, args, { stdio: 'ignore', env: environment }).status === 0

/** True if the proxy is installed. Tries to install it first if it is missing. */
export function hasProxy(name: ProxyName): boolean {
  const { packages, version } = proxies[name]
  return isThere(version) || (aptInstall(...packages) && isThere(version))
}

/**
 * Starts a proxy from a Debian package with its sample file under `deploy/`. It serves `https://localhost` on
 * these ports.
 */
export async function startProxy(name: ProxyName, ports: Ports) {
  const folder = mkdtempSync(path.join(os.tmpdir(), `songwright-${name}-`))
  const { file, prepare } = proxies[name]
  const command = prepare(folder, readFileSync(path.join(root, file), 'utf8'), ports)
  const log = path.join(folder, 'log')
  const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const daemon = startDaemon(command, { log, env })
  while (!(await isListening(ports.https))) {
    if (!daemon.isRunning()) throw new Error(`${name} ended:\n${readFileSync(log, 'utf8')}`)
    await sleep(50)
  }
  return {
    async stop() {
      await daemon.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
