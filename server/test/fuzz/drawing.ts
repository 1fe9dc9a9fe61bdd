import * as fc from 'fast-check'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/grammar/endpoint'
import { bodies, nameOf } from '../all-calls/bodies.ts'

/**
 * Draws random values for every call from the contract's schemas: valid values, values at a limit, and
 * hostile values.
 */

/** The parts of a JSON Schema that are used here. */
interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}

const schemaOf = (schema: z.ZodMiniType): Schema => {
  const drawn: Schema = JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  )
  return drawn
}

const hostileTexts = [
  '',
  ' ',
  '\0',
  '\u{d800}',
  '\u{202e}evil',
  '\u{1f9d1}\u{200d}\u{1f3a4}'.repeat(50),
  "'; drop table users; --",
  '${7*7}{{7*7}}<%= 7*7 %>',
  '"><script>alert(1)</script>',
  '$&$1$`',
  '%00%ff%',
  '../../../../etc/passwd',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e999',
  '-1',
  '99999999999999999999.99',
  '0x10',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  'a\r\nBcc: everyone@example.com',
  'x'.repeat(70_000),
]
const hostileNumbers = [0, -0, -1, 0.1 + 0.2, 1e-9, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308]
const hostileOthers: unknown[] = [
  null,
  true,
  [],
  {},
  [[[[[[[[[[]]]]]]]]]],
  { toString: 'x', valueOf: 1, length: 1e9 },
  { $ne: null },
  Array.from({ length: 3000 }, () => 0),
]
const hostile = fc.constantFrom<unknown>(...hostileTexts, ...hostileNumbers, ...hostileOthers)

const atLimits = (limits: (number | undefined)[], by: number[]) =>
  limits.flatMap((limit) => (limit === undefined ? [] : by.map((step) => limit + step)))

/**
 * Mostly values that the schema accepts, some just outside of its limits, and some hostile values of any
 * type.
 */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  const few = (arbitrary: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 4, arbitrary }, { weight: 1, arbitrary: hostile })
  if (schema.const !== undefined) return few(fc.constant(schema.const))
  if (schema.enum) return few(fc.constantFrom(...schema.enum))
  if (schema.anyOf) return few(fc.oneof(...schema.anyOf.map(valueOf)))
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valueOf(one)])
      return few(fc.record(Object.fromEntries(fields), { requiredKeys: [] }))
    }
    case 'array': {
      const item = valueOf(schema.items ?? {})
      const tooMany = fc.array(item, { minLength: 3, maxLength: Math.min((schema.maxItems ?? 20) + 1, 2000) })
      return few(
        fc.oneof(
          { weight: 5, arbitrary: fc.array(item, { maxLength: 3 }) },
          { weight: 1, arbitrary: tooMany },
        ),
      )
    }
    case 'number':
    case 'integer':
      return few(
        fc.oneof(
          fc.integer({ min: -2, max: 101 }),
          fc.constantFrom(...hostileNumbers, ...atLimits([schema.minimum, schema.maximum], [-1, -0.5, 0, 1])),
        ),
      )
    case 'boolean':
      return few(fc.boolean())
    case 'string': {
      const lengths = atLimits([schema.maxLength], [-1, 0, 1]).map((length) =>
        'ä'.repeat(Math.max(0, length)),
      )
      return few(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 20 }),
          fc.constantFrom(...hostileTexts, ...lengths),
          fc.stringMatching(/^\d{1,9}(\.\d{1,3})?$/),
        ),
      )
    }
    default:
      return hostile
  }
}

/** A valid body, a valid body with one field changed, or a random body drawn from the schema. */
function bodyOf(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const schema = schemaOf(endpoint.body)
  const drawn = valueOf(schema)
  const valid = bodies[nameOf(endpoint)]
  if (!valid) return fc.oneof(drawn, fc.constant(undefined))
  const names = [...new Set([...Object.keys(valid), ...Object.keys(schema.properties ?? {})])]
  const changed = fc
    .constantFrom(...names)
    .chain((name) => valueOf(schema.properties?.[name] ?? {}).map((value) => ({ ...valid, [name]: value })))
  return fc.oneof(fc.constant(valid), { weight: 4, arbitrary: changed }, { weight: 2, arbitrary: drawn })
}

export interface DrawnCall {
  query: Record<string, unknown>
  body: unknown
  id: string | undefined
  idempotencyKey: string | undefined
}

export function drawCalls(endpoint: Endpoint, { count, seed }: { count: number; seed: number }): DrawnCall[] {
  const properties = Object.entries(schemaOf(endpoint.query).properties ?? {})
  const query = fc.record(
    Object.fromEntries([
      ...properties.map(([name, schema]) => [name, valueOf(schema)]),
      ['unknown', hostile],
    ]),
    { requiredKeys: [] },
  )
  const seldom = <Value>(arbitrary: fc.Arbitrary<Value>) =>
    fc.option(arbitrary, { nil: undefined, freq: 6 }).map((value) => value)
  const call = fc.record({
    query: endpoint.method === 'GET' ? query : fc.constant({}),
    body: endpoint.method === 'GET' ? fc.constant(undefined) : bodyOf(endpoint),
    id: fc.option(fc.constantFrom(...hostileTexts.slice(2)), { nil: undefined, freq: 1 }),
    idempotencyKey: seldom(fc.constantFrom('a', 'b', 'x'.repeat(201), '\u{e4}')),
  })
  return fc.sample(call, { numRuns: count, seed })
}
