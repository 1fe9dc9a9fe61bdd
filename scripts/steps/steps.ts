import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '..', '..')

export interface Outcome {
  name: string
  passed: number
  failed: number
  seconds: number
  /** Failures, a line each, for the end of the run. */
  notes: string[]
  /** Flaky tests, which passed only on a retry: a line each. */
  retried: string[]
}

type Result = Pick<Outcome, 'passed' | 'failed'> & Partial<Pick<Outcome, 'notes' | 'retried'>>

interface Options {
  env?: NodeJS.ProcessEnv
  /** Where its report is kept; otherwise it is thrown away once counted. */
  report?: string
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

/** A step that finds faults, or none. */
export const inspect = (name: string, faults: () => string[] | Promise<string[]>): Promise<Outcome> =>
  timed(name, async () => {
    const notes = await faults()
    return { passed: notes.length ? 0 : 1, failed: notes.length, notes }
  })

/** A step that either works or doesn't. */
export async function check(name: string, work: () => Promise<boolean>): Promise<Outcome> {
  return timed(name, async () => ((await work()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }))
}

/**
 * Runs vitest and counts its tests. Where nobody watches, a dot a test, as what failed must not be scrolled away; and a
 * second try, as in the browser: what passes only then says whether it is the change or the machine, and is a failure too.
 */
export function vitest(name: string, args: string[], options?: Options): Promise<Outcome> {
  return counted(name, options?.report, async (report) => {
    const unwatched = process.env['CI'] ? ['--reporter=dot', '--retry=1'] : ['--reporter=default']
    const reporters = [...unwatched, '--reporter=json', `--outputFile.json=${report}`]
    return runFile('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...args], options)
  })
}

/** Runs the browser tests and counts them. */
export function playwright(name: string, args: string[], options?: Options): Promise<Outcome> {
  return counted(name, options?.report, (report) =>
    runFile('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], {
      env: { ...options?.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
  )
}

interface Suite {
  file?: string
  suites?: Suite[]
  specs?: { title: string; file: string; line: number; tests: { status: string }[] }[]
}

interface Judged {
  status: string
  fullName: string
  /** Errors, of earlier tries too. */
  failureMessages?: string[]
}

/** What vitest and Playwright say of a run: each its own half. */
interface Report {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: { name: string; assertionResults: Judged[] }[]
  stats?: { expected: number; unexpected: number; flaky: number }
  suites?: Suite[]
}

/** A test that was not counted, such as a file that does not load, makes the step fail all the same. */
function counted(name: string, kept: string | undefined, work: (report: string) => Promise<boolean>) {
  return timed(name, async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'songwright-report-'))
    try {
      const file = kept ?? path.join(folder, 'report.json')
      const worked = await work(file)
      const { passed, failed, notes, retried } = count(file)
      return { passed, failed: worked ? failed : Math.max(failed, 1), notes, retried }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
}

function count(file: string): Required<Result> {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    const { numPassedTests = 0, numFailedTests = 0, stats } = report
    if (stats)
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        ...noted((report.suites ?? []).flatMap(browserTests)),
      }
    return { passed: numPassedTests, failed: numFailedTests, ...noted(serverTests(report)) }
  } catch {
    return { passed: 0, failed: 0, notes: ['there is no report: it did not run to its end'], retried: [] }
  }
}

/** A test that did not simply pass. */
interface Noted {
  test: string
  failed: boolean
}

const noted = (all: Noted[]) => ({
  notes: all.filter(({ failed }) => failed).map(({ test }) => `failed: ${test}`),
  retried: all.filter(({ failed }) => !failed).map(({ test }) => `passed only when tried again: ${test}`),
})

const serverTests = ({ testResults = [] }: Report): Noted[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'failed' || failureMessages?.length)
      .map(({ status, fullName }) => ({
        test: `${path.relative(root, name)} › ${fullName}`,
        failed: status === 'failed',
      })),
  )

const browserTests = ({ suites = [], specs = [] }: Suite): Noted[] => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status }) => ({ test: `e2e/${file}:${line} › ${title}`, failed: status !== 'flaky' })),
  ),
  ...suites.flatMap(browserTests),
]

async function timed(name: string, work: () => Promise<Result>): Promise<Outcome> {
  console.log(`\n— ${name}`)
  const began = performance.now()
  const { passed, failed, notes = [], retried = [] } = await work()
  return { name, passed, failed, notes, retried, seconds: (performance.now() - began) / 1000 }
}

/** Tests that may need a second try in one run: a machine that stalls for a moment is no fault of theirs. */
const toleratedRetries = 2

/** Retry report: names each test that passed only at its second try, as a step that fails above the tolerated number. */
export function firstTries(outcomes: Pick<Outcome, 'retried'>[]): Outcome[] {
  const notes = outcomes.flatMap(({ retried }) => retried)
  if (notes.length === 0) return []
  const failed = notes.length > toleratedRetries ? notes.length : 0
  return [{ name: 'passed at the first try', passed: 0, failed, seconds: 0, notes, retried: [] }]
}

/** Prints the result of each step, and the total as the last line. Sets the exit code. */
export function conclude(steps: Outcome[]) {
  const outcomes = [...steps, ...firstTries(steps)]
  console.log()
  for (const note of outcomes.flatMap(({ notes }) => notes)) console.log(`  ${note}`)
  for (const { name, passed, failed, seconds } of outcomes)
    console.log(
      `${failed ? '✗' : '✓'} ${name.padEnd(28)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ${seconds.toFixed(1).padStart(7)} s`,
    )
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, one) => total + one[key], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') ? 1 : 0
}
