import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Outcome } from '../../test-runner/outcome/outcome.ts'
import { root } from '../../test-runner/root.ts'
import { check, playwright, runFile, vitest } from '../../test-runner/steps.ts'
import { largest, longer, onlyInAll } from './parts.ts'

/** Programs of bench/README.md. */
const benches = () =>
  Array.from(
    readFileSync(path.join(root, 'bench', 'README.md'), 'utf8').matchAll(
      /^\| `node run\.mjs (bench\/\S+\.ts)/gm,
    ),
    ([, file]) => file!,
  )

/**
 * Runs each bench once, briefly: it fails if it no longer runs, or measures other things than its baseline.
 */
const benchesRun = () =>
  check('benches', async () => {
    const env = { BRIEF: '1' }
    const failed: string[] = []
    for (const file of benches()) if (!(await runFile(file, [], { env }))) failed.push(file)
    if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`)
    return failed.length === 0
  })

/**
 * Additional tests of `npm run test:all`: the other browser tests, with pictures and axe of every state,
 * tests of tools, trials and long runs, and each bench.
 */
export async function rest(): Promise<Outcome[]> {
  const files = onlyInAll.flatMap((glob) => globSync(glob, { cwd: root }))
  return [
    await vitest('tools, trials and long property runs', [...files, ...longer.files], {
      env: { ...largest, ...longer.env },
    }),
    await playwright('other browser tests', ['--project=rest']),
    await playwright('first loads, timed', ['--project=timed', '--workers=1']),
    await benchesRun(),
  ]
}
