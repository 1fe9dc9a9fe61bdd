import * as z from 'zod/mini'

export interface Schema {
  type?: string
  nullable?: boolean
  required?: string[]
  additionalProperties?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  [keyword: string]: unknown
  properties?: Record<string, Schema>
  items?: Schema
}

/**
 * JSON Schema from which the serialiser of a reply is made. Only fields of the schema are sent (whitelist).
 * Formats and patterns are removed, because the serialiser would reformat correct values.
 */
export function replySchema(reply: z.ZodMiniType): Schema {
  const schema =
    known.get(reply) ??
    plain(z.toJSONSchema(reply, { target: 'openapi-3.0', unrepresentable: 'any' }) as Schema)
  known.set(reply, schema)
  return schema
}

/** Cache of schemas, because several calls have the same reply. */
const known = new WeakMap<z.ZodMiniType, Schema>()

/**
 * Removes the parts that the serialiser must not check. In a union, the serialiser picks the variant that the
 * value matches, and a database row with extra columns must match too. Extra columns are never sent.
 */
function plain(
  { pattern: _, format: __, enum: ___, anyOf, allOf, properties, items, ...rest }: Schema,
  isChoice = false,
): Schema {
  const { additionalProperties, ...unbound } = rest
  const schema: Schema = isChoice && additionalProperties === false ? unbound : rest
  if (properties)
    schema.properties = Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [name, plain(one, isChoice)]),
    )
  if (items) schema.items = plain(items, isChoice)
  if (Array.isArray(anyOf)) schema.anyOf = anyOf.map((one: Schema) => plain(one, true))
  if (Array.isArray(allOf)) schema.allOf = allOf.map((one: Schema) => plain(one, isChoice))
  return schema
}
