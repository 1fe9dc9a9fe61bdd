import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 })

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'songwright launcher '))
  copyFileSync(path.join(import.meta.dirname, '..', '..', 'run.mjs'), path.join(folder, 'run.mjs'))
  write('package.json', JSON.stringify({ name: 'small', version: '1.0.0', type: 'module' }))
  lock('1.0.0')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, content: string) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), content)
}

const lock = (version: string) =>
  write(
    'package-lock.json',
    JSON.stringify({
      name: 'small',
      version,
      lockfileVersion: 3,
      requires: true,
      packages: { '': { version } },
    }),
  )

const launch = (...args: string[]) =>
  spawn(process.execPath, ['run.mjs', ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })

async function run(...args: string[]) {
  const child = launch(...args)
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { out, errors, code: code as number }
}

test('the server has the flags and the environment of package.json, and no other program has', async () => {
  const config = { serverFlags: ['--max-semi-space-size=3'], serverEnvironment: { MALLOC_ARENA_MAX: '3' } }
  write('package.json', JSON.stringify({ name: 'small', config }))
  write('scripts/build.ts', '')
  const says = 'console.log(...process.execArgv, process.env.MALLOC_ARENA_MAX)'
  for (const name of ['server/main.ts', 'other.mjs']) write(name, says)
  expect((await run('server/main.ts')).out).toBe('--max-semi-space-size=3 3\n')
  expect((await run('other.mjs')).out).toBe('undefined\n')
})

test('a Node of npm that lacks a library says which, and how to install it', async () => {
  const launcher = readFileSync(path.join(folder, 'run.mjs'), 'utf8')
  const later = launcher.replace(/NODE_MAJOR = \d+/, 'NODE_MAJOR = 999')
  expect(later).not.toBe(launcher)
  write('run.mjs', later)
  write('file.mjs', 'console.log("ran")')
  expect((await run('file.mjs')).errors).toContain('npm has none for')
  const lacking = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file'
  const node = `node_modules/node-${process.platform}-${process.arch}/bin/node`
  write(node, `#!/bin/sh\necho '${lacking}' >&2\nexit 127\n`)
  chmodSync(path.join(folder, node), 0o755)
  const { out, errors, code } = await run('file.mjs')
  expect([out, code]).toEqual(['', 1])
  expect(errors).toContain(lacking)
  expect(errors).toContain('apt-get install libatomic1')
})

test('it runs a file with its arguments, the right Node first in the PATH, and hands on its exit code', async () => {
  write(
    'my file.mjs',
    'console.log(process.argv.slice(2), process.env.PATH.split(":")[0]); process.exitCode = 7',
  )
  const { out, code } = await run('my file.mjs', 'a b', '$c')
  expect(out).toContain(`[ 'a b', '$c' ] ${path.dirname(process.execPath)}`)
  expect(code).toBe(7)
})

test('it installs before the first run and after a change of the lockfile, and not otherwise', async () => {
  write('file.mjs', '')
  expect((await run('file.mjs')).errors).toContain('Installing')
  expect((await run('file.mjs')).errors).toBe('')
  lock('1.0.1')
  expect((await run('file.mjs')).errors).toContain('Installing')
})

test('what npm can not install is said, and nothing is run', async () => {
  write('file.mjs', 'console.log("ran")')
  write('package-lock.json', '{"lockfileVersion": 3, "packages": {"": {"dependencies": {"a": "1.0.0"}}}}')
  write('package.json', '{"name": "small", "dependencies": {"b": "1.0.0"}}')
  expect(await run('file.mjs')).toMatchObject({
    code: 1,
    out: '',
    errors: expect.stringContaining('npm ci did not succeed') as string,
  })
})

test('it hands on signals and waits for the end', async () => {
  write(
    'file.mjs',
    'process.on("SIGTERM", () => setTimeout(() => process.exit(5), 100)); setInterval(() => {}, 1000); console.log("up")',
  )
  const child = launch('file.mjs')
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([5, null])
})

test('a program that a signal ended is distinguished', async () => {
  write('file.mjs', 'process.kill(process.pid, "SIGKILL")')
  expect((await run('file.mjs')).code).toBe(137)
})

test('the pages are built before the server starts whenever their sources changed', async () => {
  write('server/main.ts', 'console.log("serving")')
  write('scripts/build.ts', 'console.log("building")')
  write('web/page.ts', '1')
  write('web/other.ts', '1')
  const builds = async () => {
    const { out, errors } = await run('server/main.ts')
    expect(out).toBe('serving\n')
    return errors.includes('building')
  }
  expect(await builds()).toBe(true)
  expect(await builds()).toBe(false)
  write('web/page.ts', '2')
  expect(await builds()).toBe(true)
  rmSync(path.join(folder, 'web/other.ts'))
  expect(await builds()).toBe(true)
  write('web/page.test.ts', '1')
  expect(await builds()).toBe(false)
  write('web/server-rendered/sign-in.tsx', '1')
  expect(await builds()).toBe(true)
  rmSync(path.join(folder, 'dist'), { recursive: true })
  await run('scripts/build.ts')
  expect(await builds()).toBe(false)
})

test('browser tests build the pages if they changed, and not otherwise', async () => {
  write('scripts/test/e2e.ts', 'console.log("testing")')
  write('scripts/build.ts', 'console.log("building")')
  write('web/page.ts', '1')
  expect((await run('scripts/test/e2e.ts')).errors).toContain('building')
  expect(await run('scripts/test/e2e.ts')).toMatchObject({ out: 'testing\n', errors: '' })
})

test('pages that can not be built stop the start', async () => {
  write('server/main.ts', 'console.log("serving")')
  write('scripts/build.ts', 'process.exitCode = 1')
  expect(await run('server/main.ts')).toMatchObject({
    code: 1,
    out: '',
    errors: expect.stringContaining('The pages could not be built') as string,
  })
})
