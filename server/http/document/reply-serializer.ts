import type { Schema } from './reply-schema.ts'

/**
 * Serialiser of a reply: copies only what the contract names (whitelist), and lets the engine stringify the
 * copy. Compiled for each call, it takes half the time of a serialiser that writes value by value.
 */
export function replySerializer(schema: Schema): (reply: unknown) => string {
  // oxlint-disable-next-line typescript/no-implied-eval -- of the contract's own names alone
  const compile = new Function('plain', 'fits', 'none', `return (v) => ${copyOf(schema, 'v')}`) as (
    ...given: [typeof plain, typeof fits, typeof none]
  ) => (reply: unknown) => unknown
  const copy = compile(plain, fits, none)
  return (reply) => JSON.stringify(copy(reply))
}

function copyOf({ properties, items, anyOf, additionalProperties }: Schema, value: string): string {
  if (anyOf) {
    const shapes = anyOf.map(
      (shape) => `fits(${value}, ${JSON.stringify(shape.required)}) ? ${copyOf(shape, value)} : `,
    )
    return `(${shapes.join('')}none())`
  }
  const unlessNothing = (copy: string) => `(${value} == null ? ${value} : ${copy})`
  if (items) return unlessNothing(`${value}.map((v) => ${copyOf(items, 'v')})`)
  if (properties) {
    const fields = Object.entries(properties).map(([name, inner]) => {
      const key = JSON.stringify(name)
      return `${key}: ${copyOf(inner, `${value}[${key}]`)}`
    })
    return unlessNothing(`({ ${fields.join(', ')} })`)
  }
  // Plain values, because the contract doesn't name their keys.
  if (additionalProperties)
    return `Object.fromEntries(Object.entries(${value}).map(([k, v]) => [k, plain(v)]))`
  return `plain(${value})`
}

/** Returns a value that has no fields, which could be sent by mistake. */
function plain(value: unknown): unknown {
  if (typeof value === 'object' && value !== null)
    throw new TypeError('A reply has fields where its contract has none')
  return value
}

const fits = (value: object, required: string[]) => required.every((name) => name in value)

function none() {
  throw new TypeError('A reply that has none of the shapes of its contract')
}
