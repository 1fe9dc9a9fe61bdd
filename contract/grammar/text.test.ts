import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { shows } from '#spec'
import { api } from '../api.ts'
import type { Endpoint } from './endpoint.ts'
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

const ends = ['\n', '\v', '\f', '\r', '\u0085', '\u2028', '\u2029', '\r\n\n']

/** Fields that keep line ends: prose of several lines, and values that are compared, so that none is changed. */
const prose =
  'because content dedication description lyrics message musicalPreferences newValue note originalValue reason review text'
const opaque =
  'invitation key line metadata[objectPath] new objectPath old password profileImageUrl pronunciationUrl sampleSongs songUrl token type url shareableId'

test('titles, names and other lines have no line end of any kind, and lose nothing else', () => {
  const kept = new Set<string>()
  for (const { body, query } of Object.values(api).flatMap((calls): Endpoint[] => Object.values(calls)))
    for (const [field, schema] of [body, query].flatMap((of) => Object.entries(shapeOf(of)))) {
      const read = (value: string) =>
        [value, [value]].map((given) => schema.safeParse(given).data?.toString()).find(Boolean)
      if (read('Ada Lund') !== 'Ada Lund') continue
      if (ends.some((end) => read(`Ada${end}Lund`) !== 'Ada Lund')) kept.add(field)
    }
  expect([...kept].toSorted()).toEqual(`${prose} ${opaque}`.split(' ').toSorted())
})

const shapeOf = (schema: z.ZodMiniType): Record<string, z.ZodMiniType> =>
  'shape' in schema ? (schema.shape as Record<string, z.ZodMiniType>) : {}
