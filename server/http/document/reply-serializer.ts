import type { Schema } from './reply-schema.ts'

/**
 * Makes the serialiser of a reply. It copies only the fields that the contract has (whitelist), then calls
 * JSON.stringify on the copy. The copying code is compiled once per schema, which halves the time.
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
  // The contract doesn't list the keys of this object, so its values must be plain: strings, numbers or
  // booleans.
  if (additionalProperties)
    return `Object.fromEntries(Object.entries(${value}).map(([k, v]) => [k, plain(v)]))`
  return `plain(${value})`
}

/** Returns a value that isn't an object. Throws for an object, whose fields could be sent by mistake. */
function plain(value: unknown): unknown {
  if (typeof value === 'object' && value !== null)
    throw new TypeError('A reply has fields where its contract has none')
  return value
}

const fits = (value: object, required: string[]) => required.every((name) => name in value)

function none() {
  throw new TypeError('A reply that has none of the shapes of its contract')
}
