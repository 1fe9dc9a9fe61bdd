import AwsS3 from '@uppy/aws-s3'

export type Put = Parameters<typeof AwsS3.uploadPartBytes>[0]
type Arrived = Awaited<ReturnType<typeof AwsS3.uploadPartBytes>>

/** Stall timeout: a connection without progress for this long counts as lost. */
const stall = 60_000

/** One PUT by Uppy's XHR; a stalled one fails like a broken one. */
export async function put({ signal, onProgress, ...rest }: Put): Promise<Arrived> {
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
