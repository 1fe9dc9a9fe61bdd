import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { shows } from '#spec'
// This import registers the generic error messages. Every part of the contract has it.
import './text.ts'

const said = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test('where a rule has no words of its own, the generic ones are said', () => {
  shows('5.generic.required', '5.generic.invalid', '5.generic.date')
  expect(said(z.string(), undefined)).toBe('Required')
  expect(said(z.object({ name: z.string() }), {})).toBe('Required')
  for (const [schema, value] of [
    [z.string(), 7],
    [z.enum(['a']), 'b'],
    [z.string().check(z.minLength(3)), 'ab'],
  ] as const)
    expect(said(schema, value)).toBe('Invalid input')
  expect(said(z.date(), 'yesterday')).toBe('Invalid date')
  expect(said(z.date(), new Date('nonsense'))).toBe('Invalid date')
})
