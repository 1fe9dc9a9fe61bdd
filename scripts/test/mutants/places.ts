import { type ESTree, parseSync, Visitor } from 'vite'

/** Position of a condition in a source, and the text that replaces it. */
export interface Place {
  file: string
  line: number
  start: number
  end: number
  condition: string
  neutral: string
}

type Node = ESTree.Expression | ESTree.Argument

const leaves = new Set(['ThrowStatement', 'ReturnStatement', 'ContinueStatement', 'BreakStatement'])
/** Functions that only throw. Their calls can be removed. */
const guards = /^(?:assert|expect)[A-Z]/
/** Functions that combine SQL conditions and ignore `undefined`. */
const lists = new Set(['and', 'or'])

function leavesAtOnce(body: ESTree.Statement): boolean {
  if (body.type !== 'BlockStatement') return leaves.has(body.type)
  const last = body.body.at(-1)
  return last !== undefined && leaves.has(last.type)
}

/** True for a comparison or negation, which `true` or `false` can replace. */
const isAnswer = (node: Node) =>
  (node.type === 'BinaryExpression' && /^(?:[!=]==?|[<>]=?|in|instanceof)$/.test(node.operator)) ||
  (node.type === 'UnaryExpression' && node.operator === '!')

/** All conditions of a source that can be removed, sorted by position. */
export function placesIn(file: string, text: string): Place[] {
  const found = new Map<string, Place>()
  const add = ({ start, end }: { start: number; end: number }, neutral: string) =>
    found.set(`${start}-${end}`, {
      file,
      line: text.slice(0, start).split('\n').length,
      start,
      end,
      condition: text.slice(start, end).replaceAll(/\s+/g, ' '),
      neutral,
    })
  const asked = (test: ESTree.Expression, whole: string) => {
    add(test, whole)
    operandsOf(test)
  }
  /**
   * Adds each operand of a condition, at any depth. `true` replaces an operand of "and", `false` one of "or".
   */
  const operandsOf = (node: ESTree.Expression) => {
    if (node.type === 'ParenthesizedExpression') return operandsOf(node.expression)
    if (node.type !== 'LogicalExpression' || node.operator === '??') return
    for (const side of [node.left, node.right]) {
      add(side, node.operator === '&&' ? 'true' : 'false')
      operandsOf(side)
    }
  }
  new Visitor({
    IfStatement({ test, consequent, alternate }) {
      asked(test, !alternate && leavesAtOnce(consequent) ? 'false' : 'true')
    },
    ConditionalExpression: ({ test }) => asked(test, 'true'),
    LogicalExpression({ left, right, operator }) {
      if (operator === '??') return
      for (const side of [left, right]) if (isAnswer(side)) add(side, operator === '&&' ? 'true' : 'false')
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && lists.has(callee.name))
        for (const one of given) if (one.type !== 'SpreadElement') add(one, 'undefined')
      const [where] = given
      const isList =
        where?.type === 'CallExpression' && where.callee.type === 'Identifier' && lists.has(where.callee.name)
      if (callee.type === 'MemberExpression' && !callee.computed && callee.property.name === 'where')
        if (where && !isList) add(where, 'undefined')
    },
    ExpressionStatement({ expression }) {
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression
      if (
        call.type === 'CallExpression' &&
        call.callee.type === 'Identifier' &&
        guards.test(call.callee.name)
      )
        add(expression, 'undefined')
    },
  }).visit(parseSync(file, text).program)
  return [...found.values()].toSorted((one, other) => one.start - other.start || other.end - one.end)
}

export const without = (text: string, { start, end, neutral }: Place) =>
  `${text.slice(0, start)}${neutral}${text.slice(end)}`

/** Generator of pseudorandom numbers from 0 to 1 (mulberry32). A seed always gives the same numbers. */
function numbersOf(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Random selection without repetition (Fisher–Yates shuffle). */
export function drawn<One>(all: readonly One[], count: number, seed: number): One[] {
  const next = numbersOf(seed)
  const left = [...all]
  for (let at = 0; at < Math.min(count, left.length); at++) {
    const other = at + Math.floor(next() * (left.length - at))
    ;[left[at], left[other]] = [left[other]!, left[at]!]
  }
  return left.slice(0, count)
}
