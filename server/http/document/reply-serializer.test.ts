import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { replySchema } from './reply-schema.ts'
import { replySerializer } from './reply-serializer.ts'

const serializer = (reply: z.ZodMiniType) => replySerializer(replySchema(reply))
const Person = z.object({ name: z.string(), age: z.nullable(z.number()) })

test('what the contract names is sent, and nothing else, at any depth', () => {
  const serialize = serializer(
    z.array(z.object({ ...Person.shape, friends: z.array(Person), best: z.nullable(Person) })),
  )
  const ada = { name: 'Ada', age: null, secret: 1 }
  const text = serialize([
    { ...ada, friends: [ada], best: null },
    { ...ada, friends: [], best: ada },
  ])
  expect(JSON.parse(text)).toEqual([
    { name: 'Ada', age: null, friends: [{ name: 'Ada', age: null }], best: null },
    { name: 'Ada', age: null, friends: [], best: { name: 'Ada', age: null } },
  ])
})

test('an empty reply sends nothing of what it is given', () => {
  expect(serializer(z.object({}))({ secret: 1 })).toBe('{}')
})

test('null is a reply, and what is optional may be missing', () => {
  expect(serializer(z.nullable(Person))(null)).toBe('null')
  expect(serializer(z.object({ note: z.optional(z.string()) }))({ secret: 1 })).toBe('{}')
})

test('of two shapes a reply has the one whose fields it has; of a third one nothing is sent', () => {
  const serialize = serializer(z.union([z.object({ open: Person }), z.object({ wrapped: z.string() })]))
  expect(serialize({ open: { name: 'Ada', age: 1, secret: 1 }, secret: 1 })).toBe(
    '{"open":{"name":"Ada","age":1}}',
  )
  expect(serialize({ wrapped: 'a gift', secret: 1 })).toBe('{"wrapped":"a gift"}')
  expect(() => serialize({ secret: 1 })).toThrow('none of the shapes')
})

test('fields in the place of a plain value are an error, and not sent', () => {
  const serialize = serializer(z.object({ names: z.array(z.string()), of: z.record(z.string(), z.string()) }))
  expect(serialize({ names: ['Ada'], of: { a: 'b' } })).toBe('{"names":["Ada"],"of":{"a":"b"}}')
  expect(() => serialize({ names: [{ secret: 1 }], of: {} })).toThrow('has fields')
  expect(() => serialize({ names: [], of: { a: { secret: 1 } } })).toThrow('has fields')
})
