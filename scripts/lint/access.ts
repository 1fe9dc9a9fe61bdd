import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Oxlint rule: only server/domain decides about permissions and visibility. So a feature may not compare a
 * guarded column (`guarded` in server/db/schema/columns.ts). The column's type already forbids conditions in
 * queries. This rule finds what types can't forbid: comparisons of values that were read, because TypeScript
 * allows a comparison of anything with null, and conditions in SQL text.
 */
interface Node {
  type: string
  name?: string
  value?: unknown
  operator?: string
  left?: Node
  right?: Node
  test?: Node | null
  argument?: Node
  callee?: Node
  object?: Node
  property?: Node
  expression?: Node
  arguments?: Node[]
  elements?: (Node | null)[]
  quasis?: { value: { raw: string } }[]
}
interface Context {
  report(found: { node: Node; message: string }): void
}

const schema = path.join(import.meta.dirname, '../../server/db/schema')
const declared = globSync('**/*.ts', { cwd: schema }).flatMap((file) => [
  ...readFileSync(path.join(schema, file), 'utf8').matchAll(/(\w+): guarded\(\w+\('(\w+)'/g),
])
export const columns = new Map(declared.map(([, field, column]) => [field!, column!]))

const comparing = new Set(['===', '!==', '==', '!=', '<', '>', '<=', '>='])
const searching = new Set(['includes', 'indexOf'])

const column = `(${[...columns.values()].join('|')})\\b`
const operand = `\\(?\\s*(select\\s+)?(unnest\\()?(array\\[)?([\\w"]+\\.)?"?${column}`
const comparedInSql = new RegExp(
  [
    `\\b${column}"?\\)*\\s*(=|<|>|!=|(is\\s+(not|null|distinct)|in|between|and|or)\\b)`,
    `(=|<|>|\\b(in|when|and|or|not))\\s*${operand}`,
  ].join('|'),
  'i',
)

/**
 * Name of the guarded field that an expression reads, directly or through a `parse()` call. Undefined if
 * there is none.
 */
function fieldOf(node: Node | null | undefined): string | undefined {
  if (!node) return undefined
  if (node.type === 'Identifier') return node.name && columns.has(node.name) ? node.name : undefined
  if (node.type === 'MemberExpression') return fieldOf(node.property) ?? literal(node.property)
  if (node.type === 'CallExpression' && node.callee?.property?.name === 'parse')
    return fieldOf(node.arguments?.[0])
  if (node.type === 'NewExpression') return fieldOf(node.arguments?.[0])
  return node.expression && fieldOf(node.expression)
}

const literal = (node: Node | undefined) =>
  typeof node?.value === 'string' && columns.has(node.value) ? node.value : undefined

const first = (nodes: (Node | null)[] = []) => nodes.map(fieldOf).find((field) => field !== undefined)

const rule = {
  create(context: Context) {
    const say = (node: Node, field: string | undefined) => {
      if (field === undefined) return
      const message = `${field} is compared here: ask a function of server/domain, as in requests/{access,visible}.ts`
      context.report({ node, message })
    }
    const sayOfText = (node: Node, text: string) => {
      const [found] = comparedInSql.exec(text) ?? []
      say(node, found && [...columns].find(([, name]) => found.toLowerCase().includes(name))?.[0])
    }
    const test = (node: Node) => say(node, fieldOf(node.test))
    return {
      IfStatement: test,
      ConditionalExpression: test,
      LogicalExpression(node: Node) {
        if (node.operator !== '??') say(node, first([node.left ?? null, node.right ?? null]))
      },
      UnaryExpression(node: Node) {
        if (node.operator === '!') say(node, fieldOf(node.argument))
      },
      BinaryExpression(node: Node) {
        if (comparing.has(node.operator ?? '')) say(node, fieldOf(node.left) ?? fieldOf(node.right))
      },
      CallExpression(node: Node) {
        const { callee, arguments: given } = node
        if (callee?.name === 'Boolean') say(node, first(given))
        if (searching.has(callee?.property?.name ?? ''))
          say(node, first(callee?.object?.elements) ?? first(given))
      },
      TemplateLiteral(node: Node) {
        sayOfText(node, (node.quasis ?? []).map(({ value }) => value.raw).join('$'))
      },
      Literal(node: Node) {
        if (typeof node.value === 'string') sayOfText(node, node.value)
      },
    }
  },
}

// Oxlint loads a plugin by its default export.
export default { meta: { name: 'songwright' }, rules: { 'access-in-one-place': rule } }
