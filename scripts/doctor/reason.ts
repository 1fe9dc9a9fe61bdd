import { codeOf } from '../../server/errors.ts'

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message.split('\n')[0] || codeOf(error) || error.name
}
