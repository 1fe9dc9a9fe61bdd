import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { releases } from '../../scripts/docs/releases.ts'
import { root } from '../../scripts/test-runner/root.ts'
import { runFile } from '../../scripts/test-runner/steps.ts'
import type { Site } from '../../server/test/outside/test-person.ts'
import { type Program, startProgram } from '../../server/test/test-program.ts'
import { checkOut } from './checkout.ts'
import { makeCast, playRound } from './round.ts'

/** Number of rounds with both builds at the same time, before and after a restart of the old build. */
const rounds = 6

/**
 * Tests a rolling upgrade from the newest release to this build. Both use one database and one folder, and
 * users work with both. Prints all errors, and returns true if there were none.
 */
export async function upgrade(databaseUrl: string): Promise<boolean> {
  const [release] = releases()
  if (!release) throw new Error('docs/releases.md names no release')
  const { commit } = release
  const old = checkOut(commit)
  if (!old) {
    console.log(
      `NOT RUN: the upgrade from ${commit}. Git's history doesn't go back to it here (a shallow clone?). Run git fetch --unshallow, and npm run test:engines again.`,
    )
    return false
  }
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'songwright-upgrade-'))
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SESSION_SECRET: randomBytes(24).toString('hex'),
    MIN_FREE_MB: '0',
    RATE_WRITES_PER_ACCOUNT: '100000',
  }
  const running = new Set<Program>()
  async function start(name: string, folder: string): Promise<[Site, Program]> {
    const program = startProgram(settings, [
      process.execPath,
      path.join(folder, 'run.mjs'),
      path.join(folder, 'server', 'main.ts'),
    ])
    running.add(program)
    return [{ name, address: await program.ready }, program]
  }
  const faults: string[] = []
  async function stop(name: string, program: Program) {
    program.child.kill('SIGTERM')
    const code = await program.ended
    running.delete(program)
    if (code !== 0) faults.push(`the ${name} build ended with ${code}`)
    for (const line of program.said().split('\n'))
      if (/"level":[56]0/.test(line)) faults.push(`the ${name} build said ${line.slice(0, 300)}`)
  }

  let calls = 0
  try {
    const [before, first] = await start('old', old.folder)
    const cast = await makeCast(before, {
      faults,
      sharesFiles: existsSync(path.join(old.folder, 'server/http/assets')),
    })
    calls += await playRound(cast, [before, before])

    const starting = start('new', root)
    const newStart = { isSettled: false }
    const settle = () => void (newStart.isSettled = true)
    void starting.then(settle, settle)
    do calls += await playRound(cast, [before, before])
    while (!newStart.isSettled)
    const [now, newest] = await starting
    const both = async (other: Site) => {
      for (let round = 0; round < rounds; round++)
        calls += await playRound(cast, round % 2 ? [other, now] : [now, other])
    }
    await both(before)
    await stop('old', first)
    calls += await playRound(cast, [now, now])
    const [again, second] = await start('old', old.folder)
    await both(again)
    await stop('old', second)
    await stop('new', newest)
  } catch (error) {
    if (faults.length === 0) faults.push(String(error))
  } finally {
    for (const { child, ended } of running) {
      child.kill('SIGKILL')
      await ended
    }
    rmSync(dataDir, { recursive: true })
    old.remove()
  }
  // The old build doesn't carry all sums. The hourly job adds them up again.
  const isSummed = await runFile('scripts/jobs/jobs.ts', ['run', 'figures'], { env: settings })
  if (!isSummed) faults.push('the job that adds up sums failed')
  const isSound = await runFile('scripts/audit.ts', [], { env: settings })
  if (!isSound) faults.push('the audit differs')
  for (const fault of faults) console.log(fault)
  console.log(`From ${commit}: ${calls} calls on both builds, ${faults.length} wrong`)
  return faults.length === 0
}
