import AwsS3 from '@uppy/aws-s3'
import { partBytes, parts, type UploadResult } from '#contract/files/uploads'
import { addressFor, askForAddress, type Begun, helper, type SentPart, type Wish } from './grant.ts'
import { hasExpired, isPassing, retryDelays, retrying, waitOut } from './retrying.ts'

/** The file's URL, updated if it was stored elsewhere. */
type Place = Record<string, string>

interface Sending {
  wish: Wish
  place: Place
  begun?: Begun
  sent: SentPart[]
}

/** Keyed by the file's Blob, so that pause, retry and resume continue where it stopped. */
const sendings = new WeakMap<Blob, Sending>()

export async function addressOf(bytes: Blob, wish: Wish, signal?: AbortSignal) {
  const { url, ...place } = await askForAddress(wish, signal)
  const known = sendings.get(bytes)
  const sending: Sending = { sent: [], ...known, wish, place }
  sendings.set(bytes, sending)
  return { url, place: sending.place }
}

/**
 * Uploads one file or part. An interrupted whole file is not restarted from zero: on a connection that breaks
 * every minute it would never arrive. It continues as a multipart upload, one part at a time.
 */
export async function send(request: Put) {
  const sending = sendings.get(request.body as Blob)
  // A part: the library retries it itself.
  if (!sending) return put(request)
  if (sending.begun) return sendInParts(request, sending)
  try {
    return await put(request)
  } catch (error) {
    if (request.signal?.aborted || !isPassing(error)) throw error
    // The multipart upload is the first retry, so that all retries keep to the delays.
    await waitOut(retryDelays[0]!, request.signal)
    const inParts = request.size! > parts.minBytes && !hasExpired(error)
    return inParts ? sendInParts(request, sending, 1) : sendAgain(request, sending)
  }
}

function sendAgain(request: Put, { wish }: Sending) {
  const { signal } = request
  // An expired upload address is requested again once.
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

  /** One part; starts the multipart upload first if necessary. */
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
    // An uploaded part resets the delays.
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
  // If this fails, the daily cleanup removes it.
  if (begun) void helper.abort(begun).catch(() => {})
}

type Put = Parameters<typeof AwsS3.uploadPartBytes>[0]
type Arrived = Awaited<ReturnType<typeof AwsS3.uploadPartBytes>>

/** Stall timeout: a connection without progress for this long counts as lost. */
const stall = 60_000

/** One PUT by Uppy's XHR; a stalled one fails like a broken one. */
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
