/**
 * Oxlint rule: permissions and visibility are decided in server/domain/requests/{access,visible}.ts, so no feature
 * compares these fields or columns itself. Rules that were repeated in features were forgotten in others.
 */
interface Node {
  type: string
  name?: string
  value?: unknown
  operator?: string
  left?: Node
  right?: Node
  callee?: Node
  object?: Node
  property?: Node
  expression?: Node
  arguments?: Node[]
  elements?: (Node | null)[]
  expressions?: Node[]
  quasis?: { value: { raw: string } }[]
}
interface Context {
  report(found: { node: Node; message: string }): void
}

const columns: Record<string, string> = {
  listenerId: 'listener_id',
  songwriterId: 'songwriter_id',
  opensAt: 'opens_at',
  suspendedAt: 'suspended_at',
}
const comparing = new Set(['===', '!==', '==', '!=', '<', '>', '<=', '>='])
const conditions = new Set('eq ne gt gte lt lte isNull isNotNull inArray notInArray between'.split(' '))
const searching = new Set(['includes', 'indexOf'])

const column = `(${Object.values(columns).join('|')})\\b`
const comparedInSql = new RegExp(
  [
    `\\b${column}"?\\)*\\s*(=|<|>|!=|is\\s+(not|null|distinct)|in\\b|between\\b)`,
    `(=|<|>|\\bin|\\bwhen)\\s*\\(?\\s*(select\\s+)?(unnest\\()?(array\\[)?([\\w"]+\\.)?"?${column}`,
  ].join('|'),
  'i',
)

/** Which of the fields an expression is, also as a time that was parsed. */
function fieldOf(node: Node | null | undefined): string | undefined {
  if (!node) return undefined
  if (node.type === 'Identifier') return node.name && node.name in columns ? node.name : undefined
  if (node.type === 'MemberExpression') return fieldOf(node.property) ?? literal(node.property)
  if (node.type === 'CallExpression' && node.callee?.property?.name === 'parse')
    return fieldOf(node.arguments?.[0])
  if (node.type === 'NewExpression') return fieldOf(node.arguments?.[0])
  return node.expression && fieldOf(node.expression)
}

const literal = (node: Node | undefined) =>
  typeof node?.value === 'string' && node.value in columns ? node.value : undefined

const first = (nodes: (Node | null)[] = []) => nodes.map(fieldOf).find((field) => field !== undefined)

const rule = {
  create(context: Context) {
    const say = (node: Node, field: string | undefined) => {
      if (field === undefined) return
      const message = `${field} is compared here: use a relation of domain/requests/access.ts or a rule of visible.ts`
      context.report({ node, message })
    }
    const sayOfText = (node: Node, text: string) => {
      const [found] = comparedInSql.exec(text) ?? []
      say(node, found && Object.values(columns).find((name) => found.toLowerCase().includes(name)))
    }
    return {
      BinaryExpression(node: Node) {
        if (comparing.has(node.operator ?? '')) say(node, fieldOf(node.left) ?? fieldOf(node.right))
      },
      CallExpression(node: Node) {
        const { callee, arguments: given } = node
        if (conditions.has(callee?.name ?? '')) say(node, first(given))
        if (searching.has(callee?.property?.name ?? ''))
          say(node, first(callee?.object?.elements) ?? first(given))
      },
      TemplateLiteral(node: Node) {
        const { quasis = [], expressions = [] } = node
        const signs = expressions.map((one) => columns[fieldOf(one) ?? ''] ?? '$')
        sayOfText(node, quasis.map(({ value }, at) => value.raw + (signs[at] ?? '')).join(''))
      },
      Literal(node: Node) {
        if (typeof node.value === 'string') sayOfText(node, node.value)
      },
    }
  },
}

// oxlint loads a plugin by its default export.
export default { meta: { name: 'songwright' }, rules: { 'access-in-one-place': rule } }
