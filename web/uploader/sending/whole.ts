import AwsS3 from '@uppy/aws-s3'
import { partBytes, parts, type UploadResult } from '#contract/files/uploads'
import { addressFor, askForAddress, type Begun, helper, type SentPart, type Wish } from './grant.ts'
import { hasExpired, isPassing, retryDelays, retrying, waitOut } from './retrying.ts'

/**
 * Fields that describe where the file is stored. They change if a retry stores the file under another path.
 */
type Place = Record<string, string>

interface Sending {
  wish: Wish
  place: Place
  begun?: Begun
  sent: SentPart[]
}

/** The running uploads, by their file's Blob. So a retry or resume continues the same upload. */
const sendings = new WeakMap<Blob, Sending>()

export async function addressOf(bytes: Blob, wish: Wish, signal?: AbortSignal) {
  const { url, ...place } = await askForAddress(wish, signal)
  const known = sendings.get(bytes)
  const sending: Sending = { sent: [], ...known, wish, place }
  sendings.set(bytes, sending)
  return { url, place: sending.place }
}

/**
 * Uploads a file or one part of a file. After an interruption a file continues as a multipart upload, one
 * part at a time. If it started again from the beginning, it would never finish on a connection that breaks
 * every minute.
 */
export async function send(request: Put) {
  const sending = sendings.get(request.body as Blob)
  // A part of a multipart upload. The library retries parts itself.
  if (!sending) return put(request)
  if (sending.begun) return sendInParts(request, sending)
  try {
    return await put(request)
  } catch (error) {
    if (request.signal?.aborted || !isPassing(error)) throw error
    // Continuing as a multipart upload counts as the first retry, so that all retries follow the same delays.
    await waitOut(retryDelays[0]!, request.signal)
    const inParts = request.size! > parts.minBytes && !hasExpired(error)
    return inParts ? sendInParts(request, sending, 1) : sendAgain(request, sending)
  }
}

function sendAgain(request: Put, { wish }: Sending) {
  const { signal } = request
  // Each try requests a new upload URL. If a new URL has expired too, there is no further try.
  const passes = (error: unknown) => isPassing(error) && !hasExpired(error)
  return retrying(
    async () => {
      const { url } = await addressFor(wish, signal)
      return put({ ...request, signature: { ...request.signature, url } })
    },
    { signal, passes, failures: 1 },
  )
}

async function sendInParts(
  { body, size = 0, onProgress, onComplete, signal }: Put,
  sending: Sending,
  failures = 0,
) {
  const bytes = body as Blob
  const { wish, sent } = sending
  const length = partBytes(size)
  const begin = async () => (sending.begun ??= await helper.create(wish, signal))

  /** Uploads one part. Begins the multipart upload first if it hasn't begun. */
  async function sendPart(number: number) {
    const start = (number - 1) * length
    const part = bytes.slice(start, start + length)
    const signature = (await helper.sign(await begin(), number, signal)) as Put['signature']
    const told = ({ loaded }: ProgressEvent) => onProgress({ loaded: start + loaded, lengthComputable: true })
    return put({ signature, body: part, size: part.size, onProgress: told, onComplete: null, signal })
  }

  for (let number = sent.length + 1; (number - 1) * length < size; number++) {
    const { ETag } = await retrying(() => sendPart(number), { signal, failures })
    sent.push({ PartNumber: number, ETag })
    // After an uploaded part the delays start again with the shortest.
    failures = 0
  }
  const begun = await begin()
  const result: UploadResult = await retrying(() => helper.complete(begun, sent, signal), { signal })
  const { location, bucket, key } = result
  Object.assign(sending.place, { bucket, key })
  sendings.delete(bytes)
  onComplete?.(key)
  return { ETag: key, location }
}

export function forget(bytes: Blob) {
  const begun = sendings.get(bytes)?.begun
  sendings.delete(bytes)
  // If the abort fails, the daily cleanup deletes the upload.
  if (begun) void helper.abort(begun).catch(() => {})
}

type Put = Parameters<typeof AwsS3.uploadPartBytes>[0]
type Arrived = Awaited<ReturnType<typeof AwsS3.uploadPartBytes>>

/** A connection without progress for these milliseconds counts as lost. */
const stall = 60_000

/**
 * Sends one PUT request by Uppy's XHR. A request without progress fails like one with a broken connection.
 */
async function put({ signal, onProgress, ...rest }: Put): Promise<Arrived> {
  const standing = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(() => standing.abort(), stall)
  }
  moved()
  try {
    return await AwsS3.uploadPartBytes({
      ...rest,
      signal: signal ? AbortSignal.any([signal, standing.signal]) : standing.signal,
      onProgress(progress: ProgressEvent) {
        moved()
        onProgress?.(progress)
      },
    })
  } catch (error) {
    if (!standing.signal.aborted || signal?.aborted) throw error
    throw Object.assign(new Error('The connection stood still'), { source: { status: 0 } })
  } finally {
    clearTimeout(timer)
  }
}
