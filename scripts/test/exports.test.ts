import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readSource } from '../docs/sources.ts'
import { codeFiles, namesOf } from './code.ts'

const limit = 20

/** Programs and configurations, whose exports are for tools. */
const isOfTools = (file: string) => /(^|\/)[\w.]*config\.ts$/.test(file)

test(`no more than ${limit} exported names that no other file imports`, () => {
  const { imports } = z.parse(
    z.object({ imports: z.record(z.string(), z.string()) }),
    JSON.parse(readSource('package.json')),
  )
  const files = codeFiles().map((file) => namesOf(file, imports))
  const taken = new Set(files.flatMap((file) => file.taken))
  const unused = files
    .filter(({ file }) => !isOfTools(file) && !taken.has(`${file} *`))
    .flatMap(({ file, exported }) => exported.map((name) => `${file} ${name}`))
    .filter((name) => !taken.has(name))
  expect(
    unused.length,
    `Not imported anywhere: use them, or take away their 'export'.\n${unused.join('\n')}`,
  ).toBeLessThanOrEqual(limit)
}, 60_000)
