import { invalid } from '../../errors.ts'

const deepest = 32
/**
 * Maximum number of values and keys in a request. The contract's largest request completes an upload of
 * 10,000 parts, with five values and keys per part.
 */
const mostValues = 60_000
const malformed = () => invalid('Text must be valid Unicode without NUL characters')

/**
 * Rejects NUL bytes and lone surrogates, which PostgreSQL can't store. Also rejects input with more values or
 * deeper nesting than any call of the contract has. Uses a loop instead of recursion, so that 10,000 nested
 * arrays can't overflow the stack.
 */
export function assertClean(input: unknown) {
  const waiting: [value: unknown, depth: number][] = [[input, 0]]
  let values = 1
  const add = (value: unknown, depth: number) => {
    if (++values > mostValues) throw invalid('The body has too many values')
    if (typeof value === 'string' || (typeof value === 'object' && value !== null))
      waiting.push([value, depth])
  }
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, depth] = next
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) throw malformed()
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= deepest) throw invalid('The body is nested too deeply')
      if (Array.isArray(value)) for (const inner of value) add(inner, depth + 1)
      else
        for (const key in value) {
          add(key, depth + 1)
          add(Reflect.get(value, key), depth + 1)
        }
    }
  }
}

/**
 * Rejects a NUL byte in the path of a URL, whose parts are used in SQL queries. Query strings are checked by
 * each call.
 */
export function assertCleanAddress({ url }: { url: string }) {
  if (url.split('?', 1)[0]?.includes('%00')) throw malformed()
}
