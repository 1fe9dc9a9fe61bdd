import { type Client, escapeLiteral } from 'pg'
import type { Asked } from './asked.ts'

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}
interface Explained {
  Plan: Plan
  'Execution Time': number
}

export async function report(client: Client, name: string, asking: Asked) {
  const own = await explain(client, 'force_custom_plan', asking)
  const any = await explain(client, 'force_generic_plan', asking)
  console.log(`${name.padEnd(32)} ${figures(own)} | ${figures(any)}`)
  console.log(`    ${steps(own.Plan)}`)
  if (steps(any.Plan) !== steps(own.Plan)) console.log(`  | ${steps(any.Plan)}`)
}

/** Number of blocks that a statement reads. */
export async function blocksOf(client: Client, asking: Asked): Promise<number> {
  const { Plan } = await explain(client, 'auto', asking)
  return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return escapeLiteral(`{${value.join(',')}}`)
  return ['string', 'number', 'boolean'].includes(typeof value) ? escapeLiteral(String(value)) : 'null'
}

async function explain(client: Client, mode: string, { query, values }: Asked) {
  const given = values.map(literal).join(', ')
  await client.query(`set plan_cache_mode = ${mode}`)
  await client.query(`prepare asked as ${query}`)
  const ask = `explain (analyze, buffers, format json) execute asked${given && `(${given})`}`
  await client.query(ask)
  const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(ask)
  await client.query('deallocate asked')
  return rows[0]!['QUERY PLAN'][0]
}

function figures({ Plan: plan, 'Execution Time': ms }: Explained) {
  const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  return `${ms.toFixed(2).padStart(7)} ms ${String(pages).padStart(6)} pages ${String(plan['Actual Rows']).padStart(3)} rows`
}

function steps(plan: Plan): string {
  const on = plan['Index Name'] ?? plan['Relation Name']
  const node = on ? `${plan['Node Type']} ${on}` : plan['Node Type']
  return [node, ...(plan.Plans ?? []).map(steps)].join(' < ')
}
