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
  /** Path where the report is kept. By default the report is deleted after its tests are counted. */
  report?: string
}

/**
 * Runs a tool of node_modules or one of our scripts, and shows its output. Returns true if the exit code is
 * 0.
 */
export async function runFile(file: string, args: string[], { env }: Options = {}): Promise<boolean> {
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

/** Step that fails if `faults` returns at least one fault. */
export const inspect = (name: string, faults: () => string[] | Promise<string[]>): Promise<Outcome> =>
  timed(name, async () => {
    const notes = await faults()
    return { passed: notes.length ? 0 : 1, failed: notes.length, notes }
  })

/** Step that passes if `work` returns true. */
export async function check(name: string, work: () => Promise<boolean>): Promise<Outcome> {
  return timed(name, async () => ((await work()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }))
}

/**
 * Runs vitest and counts its tests. In CI vitest prints only a dot for each test, so that failures are easy
 * to see. A failed test is retried once, because a flaky test then passes and a broken one doesn't.
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

/**
 * Runs a tool and counts the tests in its report. The step also fails for an error that is not a failed test,
 * such as a file that can't be loaded.
 */
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
