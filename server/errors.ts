import type { Problem, ProblemKind, ProofOfPerson } from '#contract/grammar/errors'
import { site } from './site/site.ts'

/**
 * An error whose message the client may see. Every other error is sent as `unexpected`, and its cause is only
 * logged.
 */
export class HttpError extends Error {
  readonly kind: ProblemKind
  readonly issues: Problem['issues']
  readonly retryAfter: number | undefined
  readonly confirm: Problem['confirm']

  constructor(
    kind: ProblemKind,
    detail: string,
    extra: { issues?: Problem['issues']; retryAfter?: number; confirm?: Problem['confirm'] } = {},
  ) {
    super(detail)
    this.kind = kind
    this.issues = extra.issues
    this.retryAfter = extra.retryAfter
    this.confirm = extra.confirm
  }
}

/**
 * A failure outside the database, for example of the storage. The error codes of its causes must not be read
 * as database error codes.
 */
export class FailureElsewhere extends Error {}

/** Status 400. `path` names the wrong field. */
export const invalid = (detail: string, path = '') =>
  new HttpError('invalid', detail, { issues: [{ path, message: detail }] })
export const unauthorized = (detail = 'Please sign in') => new HttpError('unauthorized', detail)
export const forbidden = (detail: string) => new HttpError('forbidden', detail)
/** Status 403 until the user has authenticated again, in one of the ways in `confirm`. */
export const unconfirmed = (confirm: ProofOfPerson[], detail = 'Please confirm that it’s you') =>
  new HttpError('forbidden', detail, { confirm })
export const notFound = (detail = 'This isn’t here, or you don’t have access') =>
  new HttpError('notFound', detail)
export const conflict = (detail: string) => new HttpError('conflict', detail)
/** Status 429; `retryAfter` in seconds. */
export const tooMany = (detail: string, retryAfter: number) =>
  new HttpError('tooMany', detail, { retryAfter })
/** Status 503: the database or the storage is away. */
export const unavailable = (detail = `${site.name} is catching its breath. Please try again in a moment.`) =>
  new HttpError('unavailable', detail, { retryAfter: 5 })

/** Returns `thing`. Throws it if it is an error, or throws a 404 if it is undefined. */
export function found<Thing>(thing: Thing | HttpError | undefined): Thing {
  if (thing === undefined) throw notFound()
  if (thing instanceof HttpError) throw thing
  return thing
}

/** The error code of a system or library error, for example 'ENOENT'; '' if it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
