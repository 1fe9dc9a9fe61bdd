import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../test-runner/root.ts'

/** Starts a command of the site like `npm run` does, in a process group of its own. */
export function start(script: string, args: string[], env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, [path.join(root, script), ...args], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
  })
}

/** Runs a command until it ends, and returns its output. @throws the output if the command fails */
export async function run(script: string, args: string[], env: NodeJS.ProcessEnv) {
  const child = start(script, args, env)
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${code}:\n${said}${complained}`)
  return said
}

/** Kills the whole process group after `ms` milliseconds. Returns true if the command had ended before. */
export async function killAfter(child: ChildProcess, ms: number) {
  child.stdout?.resume()
  child.stderr?.resume()
  const ended = once(child, 'close')
  const isDone = await Promise.race([ended.then(() => true), sleep(ms).then(() => false)])
  if (!isDone) process.kill(-child.pid!, 'SIGKILL')
  await ended
  return isDone
}

/** Hash of each file inside a folder, by its path. Temporary files are left out. */
export function contents(folder: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isFile() || file.includes(`${path.sep}incoming${path.sep}`)) continue
    found[path.relative(folder, file)] = createHash('sha256').update(readFileSync(file)).digest('hex')
  }
  return found
}

export function temporaryFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'songwright-archives-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
