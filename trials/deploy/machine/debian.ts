import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { aptInstall } from '../../../scripts/test-runner/apt.ts'

/** True if debootstrap is installed or can be. It needs Debian and root. */
export const canDebootstrap = () =>
  isThere() || (aptInstall('debootstrap', 'iproute2', 'openssl', 'procps') && isThere())

const isThere = () =>
  process.getuid?.() === 0 && spawnSync('debootstrap', ['--version'], { stdio: 'ignore' }).status === 0

export interface DebianFolder {
  folder: string
  remove: () => void
}

/**
 * Installs a minimal Debian 13 into a folder from the mirror that this machine uses. `include` adds packages.
 */
export function makeDebian({ include = [] }: { include?: string[] } = {}): DebianFolder {
  const folder = emptyFolder()
  const packages = include.length > 0 ? [`--include=${include.join(',')}`] : []
  execFileSync('debootstrap', ['--variant=minbase', ...packages, 'trixie', folder, mirror()], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  asThisNetwork(folder)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export function copyDebian({ folder: base }: DebianFolder): DebianFolder {
  const folder = emptyFolder()
  execFileSync('cp', ['-a', '--reflink=auto', `${base}/.`, folder])
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Creates a temporary folder that all users may read, because the accounts of the Debian inside need that.
 */
function emptyFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'songwright-debian-'))
  chmodSync(folder, 0o755)
  return folder
}

function mirror(): string {
  const targets = ['indextargets', '--format', '$(SITE)', 'Created-By: Packages']
  const sites = execFileSync('apt-get', targets, { encoding: 'utf8' }).split('\n')
  return sites.find((site) => /\/debian\/?$/.test(site)) ?? 'http://deb.debian.org/debian'
}

/**
 * Copies this machine's DNS settings, certificates and npm registry, so that downloads also work in a
 * restricted network.
 */
function asThisNetwork(folder: string) {
  const at = (...names: string[]) => path.join(folder, ...names)
  cpSync('/etc/resolv.conf', at('etc', 'resolv.conf'), { dereference: true })
  writeFileSync(at('etc', 'hosts'), '127.0.0.1 localhost\n')
  const asked = ['config', 'get', 'registry']
  const registry = execFileSync('npm', asked, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  appendFileSync(at('root', '.npmrc'), `registry=${registry.trim()}\nupdate-notifier=false\n`)
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  if (!existsSync(certificates)) return
  cpSync(certificates, at('etc', 'network-ca.pem'), { dereference: true })
  appendFileSync(at('root', '.npmrc'), 'cafile=/etc/network-ca.pem\n')
}
