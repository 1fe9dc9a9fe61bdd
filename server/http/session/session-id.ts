import { createHash } from 'node:crypto'

/**
 * Public id of a session, a UUID (version 8, RFC 9562) of its id's hash. The id itself opens the account, so
 * no answer and no table of counts has it.
 */
export function publicSessionId(sid: string): string {
  const bytes = createHash('sha256').update(sid).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
