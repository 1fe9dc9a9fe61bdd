import { globSync } from 'node:fs'
import type { Outcome } from '../../steps/outcome/outcome.ts'
import { root } from '../../steps/root.ts'
import { playwright, vitest } from '../../steps/steps.ts'
import { largest, longer, onlyInAll } from './parts.ts'

/**
 * What `npm run test:all` runs beside `npm test`: the other browser tests, with pictures and axe of every state, tests of
 * tools, trials and long runs.
 */
export async function rest(): Promise<Outcome[]> {
  const files = onlyInAll.flatMap((glob) => globSync(glob, { cwd: root }))
  return [
    await vitest('tools, trials and long property runs', [...files, ...longer.files], {
      env: { ...largest, ...longer.env },
    }),
    await playwright('other browser tests', ['--project=rest']),
    await playwright('first loads, timed', ['--project=timed', '--workers=1']),
  ]
}
