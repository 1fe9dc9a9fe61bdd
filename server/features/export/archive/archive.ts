import { type Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface Entry {
  name: string
  /** Called only after the entry before was written. */
  open: () => Promise<Readable>
  /** False for audio and images, which are compressed already. */
  compress: boolean
}

/**
 * Milliseconds without progress until an archive is aborted: by the reader, the database or the file store.
 */
const longestPause = 120_000

/**
 * Zip archive, written while it is read. Opens one entry after the other. Releases everything if the reader
 * disconnects, or if no byte passes for `pauseMs`. If an entry fails, the stream ends with its error: the
 * file then lacks the zip's directory, so it is no valid archive.
 */
export function archiveOf(
  entries: AsyncIterable<Entry>,
  { now = new Date(), pauseMs = longestPause } = {},
): Readable {
  const zip = new ZipFile()
  let movedAt = Date.now()
  const counted = new Transform({
    transform(chunk, _encoding, done) {
      movedAt = Date.now()
      done(null, chunk)
    },
  })
  const gone = new AbortController()
  let open: Readable | undefined
  const watch = setInterval(() => {
    if (Date.now() - movedAt > pauseMs) counted.destroy(new Error('The archive stood still'))
  }, pauseMs / 4).unref()
  counted.once('close', () => {
    clearInterval(watch)
    gone.abort()
    open?.destroy()
  })
  async function write() {
    for await (const { name, open: opened, compress } of entries) {
      const stream = await opened()
      if (gone.signal.aborted) {
        stream.destroy()
        return
      }
      open = stream
      zip.addReadStream(stream, name, { mtime: now, mode: 0o100644, compress })
      await finished(stream, { signal: gone.signal, writable: false })
    }
    zip.end()
  }
  const fail = (error: unknown) => counted.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  write().catch(fail)
  void pipeline(zip.outputStream, counted).catch(() => {})
  return counted
}
