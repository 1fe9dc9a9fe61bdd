import { clientOf, type Db, type Tx } from '../client.ts'
import { asker } from '../connections/pooled-queries.ts'
import { namedRowMapper } from '../wire/row-mapper.ts'
import { Statement } from '../wire/statement.ts'

const statements = new Map<string, Statement<object>>()

function known(name: string, text: string) {
  const statement = statements.get(name) ?? new Statement({ name, text, mapperFor: namedRowMapper<object> })
  if (statement.text !== text) throw new Error(`The name ${name} was used for another statement`)
  statements.set(name, statement)
  return statement
}

/**
 * Makes PostgreSQL use one plan for all values in the rest of the transaction. Otherwise it plans a large
 * statement again at each call whose values make parts of the statement unnecessary, and planning takes
 * longer than execution.
 */
const onePlan = new Statement({
  name: 'one_plan',
  text: "select set_config('plan_cache_mode', 'force_generic_plan', true)",
  mapperFor: namedRowMapper<object>,
})

/**
 * Runs a named prepared statement, which is planned once per connection. For the few frequent statements that
 * would take longer to build than to run.
 */
export async function named<Row extends object>(
  db: Db | Tx,
  name: string,
  { text, values, hasOnePlan = false }: { text: string; values: unknown[]; hasOnePlan?: boolean },
): Promise<Row[]> {
  const part = known(name, text).with(values)
  await asker(clientOf(db))(hasOnePlan ? [onePlan.with([]), part] : [part])
  return part.rows as Row[]
}

type Values = Readonly<Record<string, unknown>>

/**
 * Returns a function that runs a handwritten statement. Its text contains names of values, such as
 * `{sum.at}`, instead of parameter numbers. So several statements can share pieces of SQL that don't know
 * each other's parameters.
 */
export function statement(name: string, text: string, { hasOnePlan = false }: { hasOnePlan?: boolean } = {}) {
  const sign = /\{([a-z]+\.\w+)\}/g
  const names = [...new Set(Array.from(text.matchAll(sign), ([, one = '']) => one))]
  const numbered = text.replaceAll(sign, (_, one: string) => `$${names.indexOf(one) + 1}`)
  return <Row extends object>(db: Db | Tx, given: Values) => {
    const unknown = names.find((one) => !(one in given))
    if (unknown) throw new Error(`The statement ${name} has no value for ${unknown}`)
    const values = names.map((one) => given[one])
    return named<Row>(db, name, { text: numbered, values, hasOnePlan })
  }
}
