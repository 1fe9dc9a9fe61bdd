import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Level } from '../../spec/levels.ts'
import { root } from '../test-runner/root.ts'

const folder = path.join(root, 'dist/reports')

/** Report files of the last `npm test`: one of vitest, one of Playwright. */
export const reports = { unit: path.join(folder, 'unit.json'), browser: path.join(folder, 'browser.json') }

export const haveReports = () => existsSync(reports.unit) && existsSync(reports.browser)

export const forgetReports = () => rmSync(folder, { recursive: true, force: true })

/** A test with the ids of the specification's lines that it proves. */
export interface Shown {
  title: string
  passed: boolean
  level: Level
  ids: string[]
}

interface Unit {
  testResults: {
    name: string
    assertionResults: { status: string; fullName: string; meta?: { spec?: string[] } }[]
  }[]
}

interface BrowserTest {
  status: string
  results: { annotations: { type: string; description?: string }[] }[]
}

interface Suite {
  suites?: Suite[]
  specs?: { title: string; file: string; line: number; tests: BrowserTest[] }[]
}

export const readShown = (): Shown[] =>
  [...unitShown(read(reports.unit) as Unit), ...browserShown(read(reports.browser) as Suite)].filter(
    ({ ids }) => ids.length,
  )

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

export const unitShown = ({ testResults }: Unit): Shown[] =>
  testResults.flatMap(({ name, assertionResults }) => {
    const file = path.relative(root, name)
    // Tests in web/ run pages in a simulated window. All others call the contract or the server.
    const level = file.startsWith('web/') ? 'window' : 'call'
    return assertionResults.map(({ status, fullName, meta }) => ({
      title: `${file} › ${fullName}`,
      passed: status === 'passed',
      level,
      ids: meta?.spec ?? [],
    }))
  })

export const browserShown = ({ suites = [], specs = [] }: Suite): Shown[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, results }) => ({
      title: `e2e/${file}:${line} › ${title}`,
      passed: status === 'expected' || status === 'flaky',
      level: 'browser' as const,
      ids: (results.at(-1)?.annotations ?? []).flatMap(({ type, description }) =>
        type === 'spec' && description ? [description] : [],
      ),
    })),
  ),
  ...suites.flatMap(browserShown),
]
