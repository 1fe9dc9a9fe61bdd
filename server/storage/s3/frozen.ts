import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3'
import { codeOf } from '../../errors.ts'

/** Time limit in milliseconds of a request that transfers no file. */
const longestQuestion = 6000
/** Interval in milliseconds at which the store is probed during a transfer. */
const patience = 1000
/** Circuit breaker: time in milliseconds without requests after the store didn't reply. */
const pause = 2000

export const storeFrozen = 'StoreFrozen'

type Handler = S3Client['config']['requestHandler']
type Request = Parameters<Handler['handle']>[0]

/** True for requests that transfer or copy bytes: parts, whole files, copies, and joining of parts. */
const isTransfer = ({ method, query }: Request) =>
  method === 'PUT' || (method === 'POST' && 'uploadId' in query)

/** The S3 client also reports a connection that the store closed as a timeout, and retries at once. */
const closedCodes = new Set(['ECONNRESET', 'EPIPE'])
const isTimeout = (error: unknown) =>
  error instanceof Error && error.name === 'TimeoutError' && !closedCodes.has(codeOf(error))

const frozen = () => Object.assign(new Error('The store answers nothing'), { name: storeFrozen })

/**
 * Adds time limits and a circuit breaker, for a frozen store that accepts connections but never replies. A
 * request without a file fails after six seconds. Then all requests of the next two seconds fail at once, so
 * that a user's request never waits for several timeouts. A file transfer may continue as long as the store
 * replies to probes or bytes move.
 */
export function failFast(client: S3Client, Bucket: string) {
  const { requestHandler } = client.config
  const ask: Handler['handle'] = requestHandler.handle.bind(requestHandler)
  let answeredAt = 0
  let pausedUntil = 0

  /** Probes the store until the transfer is over. Aborts the transfer if the store doesn't reply. */
  async function watch(transfer: AbortController, over: AbortSignal) {
    while (!over.aborted && !transfer.signal.aborted) {
      await sleep(patience, undefined, { signal: over, ref: false }).catch(() => {})
      if (over.aborted) return
      const asked = Date.now()
      await client.send(new HeadBucketCommand({ Bucket })).catch(() => {})
      // Any reply counts, even an error.
      if (answeredAt < asked) transfer.abort(frozen())
    }
  }

  async function move(request: Request, options: Parameters<Handler['handle']>[1]) {
    const transfer = new AbortController()
    const over = new AbortController()
    const { abortSignal: given }: { abortSignal?: AbortSignal } = options ?? {}
    const abortSignal = given ? AbortSignal.any([given, transfer.signal]) : transfer.signal
    void watch(transfer, over.signal)
    try {
      const answer = await ask(request, { ...options, abortSignal })
      // For a copy or a join, some stores begin the reply long before the work is done.
      const body: unknown = answer.response.body
      if (body instanceof Readable && !body.closed) body.once('close', () => over.abort())
      else over.abort()
      return answer
    } catch (error) {
      over.abort()
      throw transfer.signal.aborted ? frozen() : error
    }
  }

  requestHandler.handle = async (request, options) => {
    if (Date.now() < pausedUntil) throw frozen()
    const begun = Date.now()
    try {
      const answer = await (isTransfer(request)
        ? move(request, options)
        : ask(request, { ...options, requestTimeout: longestQuestion }))
      answeredAt = Date.now()
      return answer
    } catch (error) {
      if (isTimeout(error) && answeredAt < begun) pausedUntil = Date.now() + pause
      throw error
    }
  }
}
