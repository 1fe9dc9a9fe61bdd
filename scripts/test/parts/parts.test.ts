import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { longer, onlyInAll } from './parts.ts'

const root = path.join(import.meta.dirname, '..', '..', '..')
const text = (file: string) => readFileSync(path.join(root, file), 'utf8')

test.each(onlyInAll)(
  '%s names tests, and none of them is the only one that shows a line of the ledger',
  (glob) => {
    const files = globSync(glob, { cwd: root })
    expect(files).not.toEqual([])
    expect(files.filter((file) => !file.endsWith('.test.ts'))).toEqual([])
    expect(files.filter((file) => /\bshows\(/.test(text(file)))).toEqual([])
  },
)

test('each longer run is of a test that reads how long it is', () => {
  const texts = longer.files.map(text)
  for (const name of Object.keys(longer.env))
    expect(texts.filter((one) => one.includes(`process.env['${name}']`))).toHaveLength(1)
})
