import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startPostgres, testSettings } from '../../../server/db/embedded/embedded.ts'
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
  /** Messages of the failure. */
  says: string
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
    settings: testSettings,
  })
  #child: ChildProcess | undefined

  constructor() {
    for (const file of allFiles()) cpSync(path.join(root, file), path.join(this.folder, file))
    for (const made of ['node_modules', 'dist'])
      symlinkSync(path.join(root, made), path.join(this.folder, made))
  }

  /** Name of the first test that fails without this condition. Undefined if all tests of all rounds pass. */
  async killerOf(place: Place, rounds: string[][]): Promise<string | undefined> {
    const text = readFileSync(path.join(this.folder, place.file), 'utf8')
    return this.with(place.file, without(text, place), async () => {
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
    })
  }

  /** Runs `work` while a file of the copy has this text. */
  async with<Result>(name: string, text: string, work: () => Promise<Result>): Promise<Result> {
    const file = path.join(this.folder, name)
    const before = readFileSync(file, 'utf8')
    writeFileSync(file, text)
    try {
      return await work()
    } finally {
      writeFileSync(file, before)
    }
  }

  async failing(tests: string[], env: NodeJS.ProcessEnv = {}): Promise<Failure | undefined> {
    if (tests.length === 0) return undefined
    const file = path.join(this.folder, 'mutants-report.json')
    rmSync(file, { force: true })
    const code = await this.#vitest(['--bail=1', '--reporter=json', `--outputFile=${file}`, ...tests], env)
    if (code === 0) return undefined
    const report: Report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
    for (const { name, assertionResults, message } of report.testResults ?? []) {
      const failed = assertionResults.find(({ status }) => status === 'failed')
      const at = path.relative(this.folder, name)
      const says = String(failed?.failureMessages ?? message)
      const isOfTime = /timed out|Matcher did not succeed in time/i.test(says)
      if (failed) return { test: `${at} › ${failed.fullName}`, isOfTime, says }
      if (message) return { test: `${at} › does not load`, isOfTime: false, says }
    }
    return {
      test: `${tests[0]} › or one beside it: an error outside of its tests`,
      isOfTime: false,
      says: '',
    }
  }

  async #vitest(args: string[], env: NodeJS.ProcessEnv) {
    const { url } = await this.#postgres
    return new Promise<number | null>((resolve, reject) => {
      const file = path.join(this.folder, 'node_modules', 'vitest', 'vitest.mjs')
      const child = spawn(process.execPath, [file, 'run', '--project=server', ...args], {
        cwd: this.folder,
        stdio: 'ignore',
        env: { ...process.env, TEST_DATABASE_URL: url, ...env },
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
