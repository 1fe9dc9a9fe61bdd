import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Outcome } from '../../test-runner/outcome/outcome.ts'
import { root } from '../../test-runner/root.ts'
import { check, playwright, runFile, vitest } from '../../test-runner/steps.ts'
import { largest, longer, onlyInAll } from './parts.ts'

const benches = () =>
  Array.from(
    readFileSync(path.join(root, 'bench', 'README.md'), 'utf8').matchAll(
      /^\| `node run\.mjs (bench\/\S+\.ts)/gm,
    ),
    ([, file]) => file!,
  )

/**
 * Runs each benchmark once for a short time. It fails if it stops with an error, or if its results differ
 * from those of its baseline.
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
 * Additional tests of `npm run test:all`: the other browser tests, with screenshots and axe on every state of
 * a page; tests of tools; trials; long property tests; and each benchmark.
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
