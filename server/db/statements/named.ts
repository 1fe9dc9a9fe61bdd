import { clientOf, type Db, type Tx } from '../client.ts'
import { asker } from '../connections/pooled-queries.ts'
import { namedRowMapper } from '../wire/row-mapper.ts'
import { Statement } from '../wire/statement.ts'

/** All of them, by name. */
const statements = new Map<string, Statement<object>>()

function known(name: string, text: string) {
  const statement = statements.get(name) ?? new Statement({ name, text, mapperFor: namedRowMapper<object> })
  if (statement.text !== text) throw new Error(`The name ${name} was used for another statement`)
  statements.set(name, statement)
  return statement
}

/**
 * Makes the rest of the transaction use one plan for all values. Otherwise PostgreSQL replans a large
 * statement at each call whose values disable parts of it, and planning takes longer than execution.
 */
const onePlan = new Statement({
  name: 'one_plan',
  text: "select set_config('plan_cache_mode', 'force_generic_plan', true)",
  mapperFor: namedRowMapper<object>,
})

interface Written {
  text: string
  values: unknown[]
  /** For a large statement whose plan doesn't depend on its values. */
  hasOnePlan?: boolean
}

/**
 * Named prepared statement, planned once per connection. For the few hot statements that take longer to build
 * than to run.
 */
export async function named<Row extends object>(
  db: Db | Tx,
  name: string,
  { text, values, hasOnePlan = false }: Written,
): Promise<Row[]> {
  const part = known(name, text).with(values)
  await asker(clientOf(db))(hasOnePlan ? [onePlan.with([]), part] : [part])
  return part.rows as Row[]
}

type Values = Readonly<Record<string, unknown>>

/**
 * A handwritten statement with named values, `{sum.at}` in its text, so that shared pieces of SQL needn't
 * know each other's parameter numbers. Each piece comes with a function of the same values.
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
