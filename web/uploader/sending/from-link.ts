import { sources } from '#contract/files/upload-sources'
import { ms } from '#contract/grammar/time'
import { call } from '../../lib/calls/api.ts'
import { errorSentence, isUnauthorized } from '../../lib/calls/api-error.ts'
import type { ChosenFile, Core, Reply } from './core.ts'
import { askForAddress, type Purpose } from './grant.ts'
import { initFailed } from './init-failure.ts'
import { mostRetries, retryDelays, waitOut } from './retrying.ts'

type Remote = Extract<ChosenFile, { isRemote: true }>

interface Heard {
  action: 'progress' | 'success' | 'error'
  payload: {
    bytesUploaded?: number
    bytesTotal?: number
    url?: string
    response?: { responseText: string }
    error?: { message: string }
  }
}

/** The upload fails if the server sends no message for this time (spec 8.widget.socket). */
const silence = 5 * ms.minute
const socketTimeout = 'Timeout waiting for message from the socket'

/**
 * Lets the upload library use links to files on other sites. Our server returns a linked file's metadata, and
 * copies the file to the store. A WebSocket reports the progress.
 */
export class LinkClient {
  readonly #core: Core
  readonly #purpose: Purpose

  constructor(core: Core, purpose: Purpose) {
    this.#core = core
    this.#purpose = purpose
  }

  /**
   * Requests the metadata of a linked file. The path is ignored, because the library posts only to
   * `url/meta`.
   */
  async post(_path: string, { url }: { url: string }) {
    try {
      return await call(sources.meta, { body: { url } })
    } catch (error) {
      if (isUnauthorized(error)) throw initFailed(error)
      throw new Error(errorSentence(error), { cause: error })
    }
  }

  async uploadRemoteFile(file: Remote, _body: object, { signal }: { signal: AbortSignal }) {
    try {
      await this.#bring(file, signal)
    } catch (error) {
      if (signal.aborted) return
      this.#core.emit('upload-error', file, error instanceof Error ? error : new Error(String(error)))
      throw error
    }
  }

  async #bring(file: Remote, signal: AbortSignal) {
    const { meta, size, type } = file
    const url = String(file.remote.body?.['url'])
    const { key } = await askForAddress({ ...this.#purpose, name: meta.name, size, type }, signal)
    const { token } = await call(sources.get, { body: { url, key }, signal }).catch((error: unknown) => {
      throw initFailed(error)
    })
    for (let retries = 0; ; retries++) {
      const outcome = await this.#listen(token, file, signal)
      if (outcome === 'done' || signal.aborted) return
      if (retries >= mostRetries) throw new Error('The connection was lost too often')
      await waitOut(retryDelays[Math.min(retries, retryDelays.length - 1)]!, signal)
    }
  }

  /** Resolves when the socket closes: 'done' if the file is complete, otherwise 'broken'. */
  #listen(token: string, file: Remote, signal: AbortSignal): Promise<'done' | 'broken'> {
    const { promise, resolve, reject } = Promise.withResolvers<'done' | 'broken'>()
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/api/${token}`)
    const close = () => socket.close()
    let timer: ReturnType<typeof setTimeout>
    const heard = () => {
      clearTimeout(timer)
      timer = setTimeout(() => reject(new Error(socketTimeout)), silence)
    }
    heard()
    socket.addEventListener('close', () => resolve('broken'))
    socket.addEventListener('message', ({ data }) => {
      heard()
      const { action, payload }: Heard = JSON.parse(String(data))
      if (action === 'progress') this.#tellProgress(file, payload)
      if (action === 'error') reject(new Error(payload.error!.message))
      if (action === 'success') {
        const body: Reply = JSON.parse(payload.response!.responseText)
        const response = { uploadURL: payload.url, status: 200, body }
        this.#core.emit('upload-success', this.#core.getFile(file.id), response)
        resolve('done')
      }
    })
    signal.addEventListener('abort', close, { once: true })
    return promise.finally(() => {
      clearTimeout(timer)
      close()
    })
  }

  #tellProgress(file: Remote, { bytesUploaded = 0, bytesTotal }: Heard['payload']) {
    this.#core.emit('upload-progress', this.#core.getFile(file.id), {
      uploadStarted: file.progress.uploadStarted ?? 0,
      bytesUploaded,
      bytesTotal: bytesTotal ?? file.size,
    })
  }
}
