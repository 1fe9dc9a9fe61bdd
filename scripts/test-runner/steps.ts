import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Outcome } from './outcome/outcome.ts'
import { count, type Result } from './outcome/report.ts'
import { root } from './root.ts'

interface Options {
  env?: NodeJS.ProcessEnv
  /** Path to keep its report at; by default it is deleted after counting. */
  report?: string
}

/** Runs a tool of node_modules or an own script, with its output on the screen. True if it exits with 0. */
export async function runFile(file: string, args: string[], { env }: Options = {}): Promise<boolean> {
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

/** Step that fails if there are faults. */
export const inspect = (name: string, faults: () => string[] | Promise<string[]>): Promise<Outcome> =>
  timed(name, async () => {
    const notes = await faults()
    return { passed: notes.length ? 0 : 1, failed: notes.length, notes }
  })

/** Step with a yes-or-no result. */
export async function check(name: string, work: () => Promise<boolean>): Promise<Outcome> {
  return timed(name, async () => ((await work()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }))
}

/**
 * Runs vitest and counts its tests. In CI it prints a dot per test, so that failures stay visible. A retry
 * tells flaky tests from broken ones, and the run names both.
 */
export function vitest(name: string, args: string[], options?: Options): Promise<Outcome> {
  return counted(name, options?.report, async (report) => {
    const reporters = [process.env['CI'] ? 'dot' : 'default', 'json'].map((one) => `--reporter=${one}`)
    const all = ['run', '--retry=1', ...reporters, `--outputFile.json=${report}`, ...args]
    return runFile('node_modules/vitest/vitest.mjs', all, options)
  })
}

export function playwright(name: string, args: string[], options?: Options): Promise<Outcome> {
  return counted(name, options?.report, (report) =>
    runFile(
      'node_modules/@playwright/test/cli.js',
      ['test', '--reporter=list,json', '--retries=1', ...args],
      {
        env: { ...options?.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      },
    ),
  )
}

/** Fails the step also for an uncounted error, such as a file that does not load. */
function counted(name: string, kept: string | undefined, work: (report: string) => Promise<boolean>) {
  return timed(name, async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'songwright-report-'))
    try {
      const file = kept ?? path.join(folder, 'report.json')
      const worked = await work(file)
      const result = count(file)
      return { ...result, failed: worked ? result.failed : Math.max(result.failed, 1) }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
}

async function timed(name: string, work: () => Promise<Result>): Promise<Outcome> {
  console.log(`\n— ${name}`)
  const began = performance.now()
  const { passed, failed, notes = [], retried = [], files = [] } = await work()
  return { name, passed, failed, notes, retried, files, seconds: (performance.now() - began) / 1000 }
}
