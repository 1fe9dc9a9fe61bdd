import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../root.ts'
import type { FileTime, Outcome } from './outcome.ts'

export type Result = Pick<Outcome, 'passed' | 'failed'> &
  Partial<Pick<Outcome, 'notes' | 'retried' | 'files'>>

interface BrowserTry {
  duration: number
  errors?: { message?: string }[]
  steps?: { title: string; error?: object }[]
}

interface Suite {
  file?: string
  suites?: Suite[]
  specs?: {
    title: string
    file: string
    line: number
    tests: { status: string; results: BrowserTry[] }[]
  }[]
}

interface Judged {
  status: string
  fullName: string
  duration?: number | null
  /** Error messages, also those of tries that were followed by a retry. */
  failureMessages?: string[]
}

/** Report of vitest or of Playwright. Each tool sets only some of the fields. */
interface Report {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: { name: string; startTime: number; endTime: number; assertionResults: Judged[] }[]
  stats?: { expected: number; unexpected: number; flaky: number }
  suites?: Suite[]
}

export function count(file: string): Required<Result> {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    const { numPassedTests = 0, numFailedTests = 0, stats } = report
    if (stats)
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        files: slowestFirst((report.suites ?? []).flatMap(browserTimes)),
        ...noted((report.suites ?? []).flatMap(browserTests)),
      }
    return {
      passed: numPassedTests,
      failed: numFailedTests,
      files: slowestFirst(serverTimes(report)),
      ...noted(serverTests(report)),
    }
  } catch {
    const notes = ['there is no report: it did not run to its end']
    return { passed: 0, failed: 0, notes, retried: [], files: [] }
  }
}

/** Total time of each test file, slowest first. */
function slowestFirst(times: FileTime[]): FileTime[] {
  const sums = new Map<string, number>()
  for (const { file, seconds } of times) sums.set(file, (sums.get(file) ?? 0) + seconds)
  return Array.from(sums, ([file, seconds]) => ({ file, seconds })).toSorted((a, b) => b.seconds - a.seconds)
}

const serverTimes = ({ testResults = [] }: Report): FileTime[] =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))

const browserTimes = ({ suites = [], specs = [] }: Suite): FileTime[] => [
  ...specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration }) => ({ file: `e2e/${file}`, seconds: duration / 1000 })),
    ),
  ),
  ...suites.flatMap(browserTimes),
]

/** A test that failed or was retried. */
interface Noted {
  test: string
  /** Error message of the test's first try. */
  why: string | undefined
  failed: boolean
}

/**
 * Start of an error message, on one line. The message follows the test's name, so that it is readable even if
 * only the last lines of a run are stored.
 */
const reason = (why = '') =>
  why && ` — ${stripVTControlCharacters(why).replaceAll(/\s+/g, ' ').slice(0, 400)}`

const noted = (all: Noted[]) => ({
  notes: all.filter(({ failed }) => failed).map(({ test, why }) => `failed: ${test}${reason(why)}`),
  retried: all
    .filter(({ failed }) => !failed)
    .map(({ test, why }) => `passed only when tried again: ${test}${reason(why)}`),
})

const serverTests = ({ testResults = [] }: Report): Noted[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'failed' || failureMessages?.length)
      .map(({ status, fullName, failureMessages }) => ({
        test: `${path.relative(root, name)} › ${fullName}`,
        why: failureMessages?.[0],
        failed: status === 'failed',
      })),
  )

/** Name of the failed step, followed by all errors, because the first error is often only a timeout. */
const whyOf = ({ steps = [], errors = [] }: Partial<BrowserTry> = {}) =>
  [
    ...steps.filter(({ error }) => error).map(({ title }) => `${title}:`),
    ...errors.map(({ message }) => message),
  ].join(' ')

const browserTests = ({ suites = [], specs = [] }: Suite): Noted[] => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => ({
        test: `e2e/${file}:${line} › ${title}`,
        why: whyOf(results.find(({ errors }) => errors?.length)),
        failed: status !== 'flaky',
      })),
  ),
  ...suites.flatMap(browserTests),
]
