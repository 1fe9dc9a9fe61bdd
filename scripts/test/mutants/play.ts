import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startPostgres, undurable } from '../../../server/db/embedded/embedded.ts'
import { allFiles } from '../../docs/sources.ts'
import { root } from '../../test-runner/root.ts'
import { type Place, without } from './places.ts'

interface Judged {
  status: string
  fullName: string
  failureMessages?: string[]
}

interface Report {
  testResults?: { name: string; message?: string; assertionResults: Judged[] }[]
}

interface Failure {
  /** File and name of the failed test. */
  test: string
  /** True if the failure is a timeout, which can also happen because the machine is busy. */
  isOfTime: boolean
}

export const fileOf = (test: string) => test.split(' › ')[0]!

/**
 * Copy of all sources that the mutants are written to. So the working tree never changes, even if this run is
 * killed.
 */
export class Copy {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'songwright-mutants-'))
  /** One database server that all test runs share. */
  readonly #postgres = startPostgres({
    dataDir: path.join(this.folder, 'data'),
    settings: undurable,
  })
  #child: ChildProcess | undefined

  constructor() {
    for (const file of allFiles()) cpSync(path.join(root, file), path.join(this.folder, file))
    for (const made of ['node_modules', 'dist'])
      symlinkSync(path.join(root, made), path.join(this.folder, made))
  }

  /** Name of the first test that fails without this condition. Undefined if all tests of all rounds pass. */
  async killerOf(place: Place, rounds: string[][]): Promise<string | undefined> {
    const file = path.join(this.folder, place.file)
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, without(text, place))
    try {
      for (const round of rounds) {
        const failed = await this.failing(round)
        if (!failed) continue
        // Runs the failed test file again on its own, to be sure. On a busy machine a test with a time limit,
        // or a test far from the changed file, may fail for another reason.
        const isNear = round === rounds[0] && !failed.isOfTime
        const isSure = isNear || (await this.failing([fileOf(failed.test)]))
        if (isSure) return failed.test
      }
      return undefined
    } finally {
      writeFileSync(file, text)
    }
  }

  async failing(tests: string[]): Promise<Failure | undefined> {
    if (tests.length === 0) return undefined
    const file = path.join(this.folder, 'mutants-report.json')
    rmSync(file, { force: true })
    const code = await this.#vitest(['--bail=1', '--reporter=json', `--outputFile=${file}`, ...tests])
    if (code === 0) return undefined
    const report: Report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
    for (const { name, assertionResults, message } of report.testResults ?? []) {
      const failed = assertionResults.find(({ status }) => status === 'failed')
      const at = path.relative(this.folder, name)
      const isOfTime = /timed out|Matcher did not succeed in time/i.test(String(failed?.failureMessages))
      if (failed) return { test: `${at} › ${failed.fullName}`, isOfTime }
      if (message) return { test: `${at} › does not load`, isOfTime: false }
    }
    return { test: `${tests[0]} › or one beside it: an error outside of its tests`, isOfTime: false }
  }

  async #vitest(args: string[]) {
    const { url } = await this.#postgres
    return new Promise<number | null>((resolve, reject) => {
      const file = path.join(this.folder, 'node_modules', 'vitest', 'vitest.mjs')
      const child = spawn(process.execPath, [file, 'run', '--project=server', ...args], {
        cwd: this.folder,
        stdio: 'ignore',
        env: { ...process.env, TEST_DATABASE_URL: url },
      })
      this.#child = child
      child.once('error', reject)
      child.once('exit', resolve)
    })
  }

  async [Symbol.asyncDispose]() {
    this.#child?.kill()
    await (await this.#postgres).stop()
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
