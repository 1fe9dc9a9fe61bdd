import { partBytes, parts, type UploadResult } from '#contract/files/uploads'
import { askForAddress, type Wish } from './grant.ts'
import { type Begun, helper, type SentPart } from './helper.ts'
import { type Put, put } from './put.ts'
import { hasExpired, isPassing, mostRetries, retryDelays, retrying, waitOut } from './retrying.ts'

/** The file's URL; updated if it was stored elsewhere. */
type Place = Record<string, string>

interface Sending {
  wish: Wish
  place: Place
  /** The multipart upload that continues it, if any. */
  begun?: Begun
  sent: SentPart[]
}

/** Keyed by the file's Blob, so that pause, retry and resume continue where it stopped. */
const sendings = new WeakMap<Blob, Sending>()

/** Requests the URL of a whole file, and remembers its file. */
export async function addressOf(bytes: Blob, wish: Wish, signal?: AbortSignal) {
  const { url, ...place } = await askForAddress(wish, signal)
  const known = sendings.get(bytes)
  const sending: Sending = { sent: [], ...known, wish, place }
  sendings.set(bytes, sending)
  return { url, place: sending.place }
}

/**
 * Uploads one file or part. An interrupted whole file is not restarted from zero: on a
 * connection that breaks every minute it would never arrive. It continues as a multipart upload, one part at a time.
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
    const inParts = request.size! > parts.minBytes && !hasExpired(error)
    return inParts ? sendInParts(request, sending) : sendAgain(request, sending)
  }
}

async function sendAgain(request: Put, { wish }: Sending) {
  const { signal } = request
  // An expired upload address is requested again once.
  const passes = (error: unknown) => isPassing(error) && !hasExpired(error)
  await waitOut(retryDelays[0]!, signal)
  return retrying(
    async () => {
      const { url } = await askForAddress(wish, signal)
      return put({ ...request, signature: { ...request.signature, url } })
    },
    { signal, passes },
  )
}

async function sendInParts({ body, size = 0, onProgress, onComplete, signal }: Put, sending: Sending) {
  const bytes = body as Blob
  const { wish, sent } = sending
  const length = partBytes(size)
  sending.begun ??= await retrying(() => helper.create(wish, signal), { signal })
  const { begun } = sending

  let [quiet, retries] = [0, 0]
  for (let number = sent.length + 1; (number - 1) * length < size; ) {
    const start = (number - 1) * length
    const part = bytes.slice(start, start + length)
    const told = ({ loaded }: ProgressEvent) => onProgress({ loaded: start + loaded, lengthComputable: true })
    let came = 0
    try {
      const signature = (await helper.sign(begun, number, signal)) as Put['signature']
      const onPart = (event: ProgressEvent) => {
        came = event.loaded
        told(event)
      }
      const { ETag } = await put({
        signature,
        body: part,
        size: part.size,
        onProgress: onPart,
        onComplete: null,
        signal,
      })
      sent.push({ PartNumber: number, ETag })
      number += 1
      quiet = retries = 0
    } catch (error) {
      // Progress resets the retry delays, up to the upper limit.
      if (came > 0) quiet = 0
      const delay = retryDelays[quiet]
      quiet += 1
      retries += 1
      if (signal?.aborted || delay === undefined || retries > mostRetries || !isPassing(error)) throw error
      await waitOut(delay, signal)
      signal?.throwIfAborted()
    }
  }
  const result: UploadResult = await retrying(() => helper.complete(begun, sent, signal), { signal })
  const { location, bucket, key } = result
  Object.assign(sending.place, { bucket, key })
  sendings.delete(bytes)
  onComplete?.(key)
  return { ETag: key, location }
}

/** Aborts the upload of a file that was removed from the dialog. */
export function forget(bytes: Blob) {
  const begun = sendings.get(bytes)?.begun
  sendings.delete(bytes)
  // If this fails, the daily cleanup removes it.
  if (begun) void helper.abort(begun).catch(() => {})
}
