import { type Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface Entry {
  name: string
  /** Opened only in its turn. */
  open: () => Promise<Readable>
  /** False for sounds and pictures, which are compressed already. */
  compress: boolean
}

/** How long a reader, the database or the store may stall an archive, in milliseconds. */
const longestPause = 120_000

/**
 * Zip archive, written while it is read: entries are opened one after the other. A reader who disconnects, or takes
 * nothing for `pauseMs`, releases everything. A failing entry ends the stream with its error, without the directory
 * that makes it an archive.
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
