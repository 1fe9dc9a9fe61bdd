import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { settingsTable } from './settings.ts'

test('README’s table of settings is the one that the program reads', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const table = /<!-- settings -->\n([\s\S]*)\n<!-- \/settings -->/.exec(readme)?.[1]
  expect(table).toBe(settingsTable())
})
