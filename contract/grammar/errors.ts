import * as z from 'zod/mini'

/** Error catalogue: the only statuses that an error may have, each with its title (RFC 9457). */
export const problems = {
  invalid: { status: 400, title: 'Invalid request' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  forbidden: { status: 403, title: 'Forbidden' },
  notFound: { status: 404, title: 'Not found' },
  methodNotAllowed: { status: 405, title: 'Method not allowed' },
  conflict: { status: 409, title: 'Conflict' },
  tooLarge: { status: 413, title: 'Too large' },
  uriTooLong: { status: 414, title: 'Address too long' },
  unsupported: { status: 415, title: 'Unsupported type' },
  rangeUnsatisfiable: { status: 416, title: 'Range not satisfiable' },
  keyReused: { status: 422, title: 'Idempotency key reused' },
  tooMany: { status: 429, title: 'Too many requests' },
  unexpected: { status: 500, title: 'Something went wrong' },
  notImplemented: { status: 501, title: 'Not available here' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
  storageFull: { status: 507, title: 'Storage full' },
} as const

export type ProblemKind = keyof typeof problems

/** Ways for a person to authenticate: at sign-in, or again later in a session. `link` is a mailed sign-in link. */
export const proofsOfPerson = ['password', 'passkey', 'provider', 'link'] as const
export type ProofOfPerson = (typeof proofsOfPerson)[number]

export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** In a 403 that a new authentication resolves: the possible ways. Empty if only a new sign-in helps. */
  confirm: z.optional(z.array(z.enum(proofsOfPerson))),
})
export type Problem = z.infer<typeof Problem>
