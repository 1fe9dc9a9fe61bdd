import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../test-runner/root.ts'

interface Release {
  commit: string
  date: string
}

/** Releases listed in docs/releases.md, newest first. */
export const releases = (): Release[] =>
  Array.from(
    readFileSync(path.join(root, 'docs', 'releases.md'), 'utf8').matchAll(
      /^- `([0-9a-f]{7,40})`, (\d{4}-\d\d-\d\d)/gm,
    ),
    ([, commit = '', date = '']) => ({ commit, date }),
  )
