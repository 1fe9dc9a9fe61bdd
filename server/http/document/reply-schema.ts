import * as z from 'zod/mini'

interface Schema {
  [keyword: string]: unknown
  properties?: Record<string, Schema>
  items?: Schema
}

/**
 * The JSON Schema that Fastify compiles a reply's serialiser from. What it doesn't name is never sent.
 * Formats and patterns are left out: the serialiser would rewrite what the database already says right.
 */
export function replySchema(reply: z.ZodMiniType): Schema {
  return plain(z.toJSONSchema(reply, { target: 'openapi-3.0', unrepresentable: 'any' }) as Schema)
}

/**
 * Of several shapes the serialiser asks which one fits: in a choice, what a row has beside it must not keep it from
 * fitting. It is left out all the same.
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
