import { EventManager } from '@uppy/core'
import { filterFilesToEmitUploadStarted, filterFilesToUpload, TaskQueue, toError } from '@uppy/core/utils'
import type { ChosenFile, Core } from './core.ts'
import type { Begun, Purpose, Wish } from './grant.ts'
import { goesInParts, mostAtOnce, send } from './send.ts'

type Local = Extract<ChosenFile, { isRemote: false }>
type Remote = Extract<ChosenFile, { isRemote: true }>

/** The file's multipart upload, if it has begun. It stands in the metadata, which survives a reload. */
export const begunOf = ({ meta }: Pick<ChosenFile, 'meta'>) => meta['begun'] as Begun | undefined

/** Uploads the files of a dialog directly to the file store, and those of other sites by their own client. */
export function sendToStore(core: Core, purpose: Purpose) {
  const queue = new TaskQueue({ concurrency: mostAtOnce })
  core.addUploader(async (ids) => {
    const files = filterFilesToUpload(core.getFilesByIds(ids))
    core.emit('upload-start', filterFilesToEmitUploadStarted(files))
    await Promise.allSettled(
      files.map((file) =>
        file.isRemote ? bring(core, file, queue) : sendLocal(core, file.id, purpose, queue),
      ),
    )
  })

  // The pause button is offered only if every file is uploaded in parts. An upload in one request would start
  // again from the beginning after a pause (spec 4.upload.pause).
  core.on('upload', () => {
    const { capabilities } = core.getState()
    const resumableUploads = core.getFiles().every((file) => !file.isRemote && goesInParts(file))
    core.setState({ capabilities: { ...capabilities, resumableUploads } })
  })
}

function wishOf({ meta, size, type, extension }: Local, purpose: Purpose): Wish {
  const ending = `.${extension}`
  const name = meta.name.toLowerCase().endsWith(ending.toLowerCase()) ? meta.name : meta.name + ending
  return { ...purpose, name, size, type }
}

/** Resolves once the file is uploaded or removed. A pause stops it, and going on sends what is missing. */
function sendLocal(core: Core, id: string, purpose: Purpose, queue: TaskQueue): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const now = () => core.getFile(id) as Local | undefined
  let running = new AbortController()

  async function run() {
    running.abort()
    const { signal } = (running = new AbortController())
    const file = now()!
    try {
      const bytes = file.data
      if (!bytes) throw new Error('This file is not there any more. Please choose it again.')
      const body = await send({
        bytes,
        wish: wishOf(file, purpose),
        begun: begunOf(file),
        onBegun: (begun) => now() && core.setFileMeta(id, { begun }),
        onProgress: (bytesUploaded) =>
          core.emit('upload-progress', now(), {
            uploadStarted: now()?.progress.uploadStarted ?? Date.now(),
            bytesUploaded,
            bytesTotal: bytes.size,
          }),
        queue: (task) => queue.add(task),
        signal,
      })
      if (!now()) return
      core.emit('upload-success', now(), { status: 200, body: { ...body }, uploadURL: body.location })
      resolve()
    } catch (error) {
      if (signal.aborted) return
      core.emit('upload-error', now(), toError(error))
      reject(toError(error))
    }
  }

  const events = new EventManager(core)
  const pause = () => running.abort()
  const stop = () => {
    pause()
    resolve()
  }
  events.onFileRemove(id, stop)
  events.onCancelAll(id, stop)
  events.onFilePause(id, (isPaused) => (isPaused ? pause() : void run()))
  events.onPauseAll(id, pause)
  events.onResumeAll(id, () => void run())
  void run()
  return promise.finally(() => events.remove())
}

/** Lets a file of another site come to the store, by its own client. */
async function bring(core: Core, file: Remote, queue: TaskQueue) {
  const removed = new AbortController()
  const events = new EventManager(core)
  events.onFileRemove(file.id, () => removed.abort())
  try {
    const body = { ...file.remote.body, size: file.data.size, metadata: file.meta }
    const options = { signal: removed.signal, getQueue: () => queue }
    await core.getRequestClientForFile<Client>(file).uploadRemoteFile(file, body, options)
  } finally {
    events.remove()
  }
}

interface Client {
  uploadRemoteFile(
    file: Remote,
    body: object,
    options: { signal: AbortSignal; getQueue: () => TaskQueue },
  ): Promise<void>
}
