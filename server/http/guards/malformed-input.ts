import { invalid } from '../../errors.ts'

const deepest = 32
/**
 * Values and keys of one call. The contract's largest call completes an upload of 10,000 parts, with five
 * each.
 */
const mostValues = 60_000
const malformed = () => invalid('Text must be valid Unicode without NUL characters')

/**
 * Malformed input check: refuses NUL bytes and lone surrogates, which PostgreSQL can't store, and more values
 * or deeper nesting than the contract has. Iterative, so that 10,000 nested arrays can't exhaust the stack.
 * Counts values, so that a body of zeros costs no more than any other.
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
 * Malformed input check for a URL's path, parts of which are used in queries. Each call checks its query
 * string.
 */
export function assertCleanAddress({ url }: { url: string }) {
  if (url.split('?', 1)[0]?.includes('%00')) throw malformed()
}
