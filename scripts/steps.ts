import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '..')

export interface Outcome {
  name: string
  passed: number
  failed: number
  seconds: number
}

interface Options {
  env?: NodeJS.ProcessEnv
}

/** Runs one of our tools in node_modules, or one of our own files, with its words on the screen. True where it exits 0. */
export function runFile(file: string, args: string[], { env }: Options = {}): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, file), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** A step that either works or doesn't. */
export async function check(name: string, work: () => Promise<boolean>): Promise<Outcome> {
  return timed(name, async () => ((await work()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }))
}

/** Runs vitest and counts its tests. */
export function vitest(name: string, args: string[], options?: Options): Promise<Outcome> {
  return counted(name, async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return runFile('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...args], options)
  })
}

/** Runs the browser tests and counts them. */
export function playwright(name: string, args: string[] = []): Promise<Outcome> {
  return counted(name, (report) =>
    runFile('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
  )
}

interface Report {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; unexpected: number; flaky: number }
}

/** A test that was not counted, such as a file that does not load, makes the step fail all the same. */
function counted(name: string, work: (report: string) => Promise<boolean>): Promise<Outcome> {
  return timed(name, async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'songwright-report-'))
    try {
      const file = path.join(folder, 'report.json')
      const worked = await work(file)
      const { passed, failed } = count(file)
      return { passed, failed: worked ? failed : Math.max(failed, 1) }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
}

function count(file: string) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    const { numPassedTests = 0, numFailedTests = 0, stats } = report
    if (stats) return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

async function timed(
  name: string,
  work: () => Promise<Pick<Outcome, 'passed' | 'failed'>>,
): Promise<Outcome> {
  console.log(`\n— ${name}`)
  const began = performance.now()
  const { passed, failed } = await work()
  return { name, passed, failed, seconds: (performance.now() - began) / 1000 }
}

/** Says how each step went, and as the very last line the sum. Sets the exit code. */
export function conclude(outcomes: Outcome[]) {
  console.log()
  for (const { name, passed, failed, seconds } of outcomes)
    console.log(
      `${failed ? '✗' : '✓'} ${name.padEnd(28)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ${seconds.toFixed(1).padStart(7)} s`,
    )
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, one) => total + one[key], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') ? 1 : 0
}
