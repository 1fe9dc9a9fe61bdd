import type { Db, Tx } from '../client.ts'

interface Answer<Row> {
  execute: { rows: Row[] }
  all: never
  values: never
}

/**
 * Named prepared statement, planned once per connection: for
 * the few hot statements, where building the SQL again costs more than running it.
 */
export async function named<Row extends object>(
  db: Db | Tx,
  name: string,
  { text, values }: { text: string; values: unknown[] },
): Promise<Row[]> {
  const query = db._.session.prepareQuery<Answer<Row>>({ sql: text, params: values }, undefined, name, false)
  const { rows } = await query.execute()
  return rows
}

type Values = Readonly<Record<string, unknown>>

/**
 * A written-out statement whose values have names, `{sum.at}` in its text: so that pieces of SQL that several
 * statements share needn't know each other's numbers. Each piece comes with a function of the same values.
 */
export function statement(name: string, text: string) {
  const sign = /\{([a-z]+\.\w+)\}/g
  const names = [...new Set(Array.from(text.matchAll(sign), ([, one = '']) => one))]
  const numbered = text.replaceAll(sign, (_, one: string) => `$${names.indexOf(one) + 1}`)
  return <Row extends object>(db: Db | Tx, given: Values) => {
    const unknown = names.find((one) => !(one in given))
    if (unknown) throw new Error(`The statement ${name} has no value for ${unknown}`)
    return named<Row>(db, name, { text: numbered, values: names.map((one) => given[one]) })
  }
}
