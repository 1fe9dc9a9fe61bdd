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

function plain({
  pattern: _,
  format: __,
  enum: ___,
  anyOf,
  allOf,
  properties,
  items,
  ...rest
}: Schema): Schema {
  const schema: Schema = rest
  if (properties)
    schema.properties = Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [name, plain(one)]),
    )
  if (items) schema.items = plain(items)
  if (Array.isArray(anyOf)) schema.anyOf = anyOf.map(plain)
  if (Array.isArray(allOf)) schema.allOf = allOf.map(plain)
  return schema
}
