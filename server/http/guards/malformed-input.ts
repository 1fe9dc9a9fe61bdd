import { invalid } from '../../errors.ts'

const deepest = 32
const malformed = () => invalid('Text must be valid Unicode without NUL characters')

/**
 * Malformed input check: refuses NUL bytes and lone surrogates, which PostgreSQL can't store, and nesting
 * beyond every shape of the contract. Iterative, so that 10,000 nested arrays can't exhaust the stack.
 */
export function assertClean(input: unknown) {
  const waiting: [value: unknown, depth: number][] = [[input, 0]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, depth] = next
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) throw malformed()
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= deepest) throw invalid('The body is nested too deeply')
      for (const [key, inner] of Object.entries(value)) waiting.push([key, depth + 1], [inner, depth + 1])
    }
  }
}

/** The same check for the path of a URL, parts of which go into queries. The query string is checked by each call. */
export function assertCleanAddress({ url }: { url: string }) {
  if (url.split('?', 1)[0]?.includes('%00')) throw malformed()
}
