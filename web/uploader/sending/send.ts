import { fetcher } from '@uppy/core/utils'
import { partBytes, parts, type UploadResult } from '#contract/files/uploads'
import { ApiError } from '../../lib/calls/api-error.ts'
import { addressFor, askForAddress, type Begun, createParts, helper, type Wish } from './grant.ts'
import { hasExpired, isPassing, retryDelays, retrying, SendError, waitOut } from './retrying.ts'

/** Maximum number of requests with bytes at the same time (spec 9.upload.concurrency). */
export const mostAtOnce = 6

/** Runs a task once fewer than `mostAtOnce` of all uploads of a dialog run. */
type Queue = <Result>(task: () => Promise<Result>) => Promise<Result>

interface Outgoing {
  bytes: Blob
  wish: Wish
  /** Multipart upload that an earlier attempt, or the page before a reload, has begun for this file. */
  begun: Begun | undefined
  /** Is told of a multipart upload that began, and of undefined once it is complete. */
  onBegun: (begun: Begun | undefined) => void
  /** Is told how many bytes of the file have been sent. */
  onProgress: (sent: number) => void
  queue: Queue
  signal: AbortSignal
}

/** What the dialog returns of an uploaded file. `ETag` is the store's hash of a file that was sent in one piece. */
type Sent = UploadResult & { ETag?: string }

export const goesInParts = ({ size }: { size: number | null }) => (size ?? 0) > parts.aboveBytes

/**
 * Sends a file to the file store: in one request, or above 100 MB as a multipart upload with six parts at a
 * time (spec 9.upload.multipart-from). After an interruption a smaller file continues as a multipart upload
 * too, one part at a time. If it started again from the beginning, it would never finish on a connection that
 * breaks every minute.
 */
export async function send(file: Outgoing): Promise<Sent> {
  if (goesInParts(file.bytes)) return sendInParts(file, mostAtOnce)
  if (file.begun) return sendInParts(file, 1)
  const { bytes, wish, queue, signal } = file
  try {
    return await queue(async () => sendWhole(file, await askForAddress(wish, signal)))
  } catch (error) {
    if (signal.aborted || !isPassing(error)) throw error
    // Continuing as a multipart upload counts as the first retry, so that all retries follow the same delays.
    await waitOut(retryDelays[0]!, signal)
    const inParts = bytes.size > parts.minBytes && !hasExpired(error)
    return inParts ? sendInParts(file, 1, 1) : queue(() => sendAgain(file))
  }
}

type Address = Awaited<ReturnType<typeof addressFor>>

async function sendWhole({ bytes, wish, onProgress, signal }: Outgoing, { url, ...place }: Address) {
  const headers = { 'content-type': wish.type || 'application/octet-stream' }
  const ETag = await put({ url, headers, bytes, onProgress, signal })
  const { origin, pathname } = new URL(url)
  return { ETag, location: origin + pathname, ...place }
}

function sendAgain(file: Outgoing) {
  const { wish, signal } = file
  // Each try requests a new upload URL. If a new URL has expired too, there is no further try.
  const passes = (error: unknown) => isPassing(error) && !hasExpired(error)
  return retrying(async () => sendWhole(file, await addressFor(wish, signal)), {
    signal,
    passes,
    failures: 1,
  })
}

async function sendInParts(file: Outgoing, atOnce: number, failures = 0): Promise<Sent> {
  const { bytes, onBegun, onProgress, queue } = file
  const failed = new AbortController()
  const signal = AbortSignal.any([file.signal, failed.signal])
  const { begun, there } = await beginOrGoOn(file)
  const length = partBytes(bytes.size)
  const etags = new Map(there.map(({ PartNumber, ETag }) => [PartNumber, ETag]))
  const partOf = (number: number) => bytes.slice((number - 1) * length, number * length)
  const loaded = new Map([...etags.keys()].map((number) => [number, partOf(number).size]))

  async function sendPart(number: number) {
    const { url, headers } = await helper.sign(begun, number, signal)
    const told = (sent: number) => {
      loaded.set(number, sent)
      onProgress([...loaded.values()].reduce((sum, one) => sum + one, 0))
    }
    etags.set(number, await put({ url, headers, bytes: partOf(number), onProgress: told, signal }))
    // After an uploaded part the delays start again with the shortest.
    failures = 0
  }
  const numbers = Array.from({ length: Math.ceil(bytes.size / length) }, (_, at) => at + 1)
  const left = numbers.filter((number) => !etags.has(number)).values()
  const lane = async () => {
    for (const number of left)
      await queue(() => retrying(() => sendPart(number), { signal, failures })).catch((error: unknown) => {
        failed.abort()
        throw error
      })
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  const sent = numbers.map((number) => ({ PartNumber: number, ETag: etags.get(number)! }))
  const result = await retrying(() => helper.complete(begun, sent, signal), { signal })
  onBegun(undefined)
  return result
}

/** Goes on with the file's multipart upload, unless the server has removed it meanwhile. */
async function beginOrGoOn({ wish, begun, onBegun, signal }: Outgoing) {
  if (begun) {
    const there = await retrying(() => helper.list(begun, signal), { signal }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return undefined
      throw error
    })
    if (there) return { begun, there }
  }
  const created = await createParts(wish, signal)
  onBegun(created)
  return { begun: created, there: [] }
}

/** Removes the parts of a file that is not wanted any more. If this fails, the daily cleanup removes them. */
export const forget = (begun: Begun) => void helper.abort(begun).catch(() => {})

interface Put extends Pick<Outgoing, 'bytes' | 'onProgress' | 'signal'> {
  url: string
  headers: Record<string, string>
}

/** A connection without progress for these milliseconds counts as lost. */
const stall = 60_000

/** Sends one PUT request. Returns the store's hash of the bytes. @throws {SendError} or the signal's reason */
async function put({ url, headers, bytes, onProgress, signal }: Put): Promise<string> {
  const standing = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(() => standing.abort(), stall)
  }
  moved()
  try {
    const reply = await fetcher(url, {
      method: 'PUT',
      headers,
      body: bytes,
      retries: 0,
      timeout: 0,
      signal: AbortSignal.any([signal, standing.signal]),
      onUploadProgress({ loaded }) {
        moved()
        onProgress(loaded)
      },
    })
    onProgress(bytes.size)
    return reply.getResponseHeader('etag') ?? ''
  } catch (error) {
    if (signal.aborted) throw error
    const { request } = error as { request?: XMLHttpRequest | null }
    throw new SendError(request?.status ?? 0, request?.responseText)
  } finally {
    clearTimeout(timer)
  }
}
