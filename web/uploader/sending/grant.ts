import { songObjectPath, storageHelper, type UploadKind, uploads } from '#contract/files/uploads'
import { call } from '../../lib/calls/api.ts'
import { initFailed } from './init-failure.ts'
import { retrying } from './retrying.ts'

export interface Purpose {
  kind: UploadKind
  projectId?: string | undefined
}

export interface Wish extends Purpose {
  name: string
  /** Null if the browser can't tell the file's size. */
  size: number | null
  type: string
}

const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()

/** Storage path of a project's song. Undefined for all other files, which go to the user's own folder. */
const pathOf = ({ kind, projectId, name }: Wish) =>
  kind === 'song' && projectId ? songObjectPath(projectId, Date.now(), endingOf(name)) : undefined

/**
 * Runs the first call of an upload. The call is retried only if no response arrives. A refusal is reported at
 * once.
 */
const begin = <Result>(attempt: () => Promise<Result>, signal?: AbortSignal) =>
  retrying(attempt, { signal, passes: (error) => error instanceof TypeError }).catch((error: unknown) => {
    throw initFailed(error)
  })

export const askForAddress = (wish: Wish, signal?: AbortSignal) =>
  begin(() => addressFor(wish, signal), signal)

/** Begins a multipart upload. Returns the server's data for it. */
export const createParts = (wish: Wish, signal?: AbortSignal) =>
  begin(() => helper.create(wish, signal), signal)

/**
 * Asks the server for an upload URL. A project's song is stored in the project's private folder, all other
 * files in the user's own folder.
 */
export async function addressFor(wish: Wish, signal?: AbortSignal) {
  const { kind, name, size, type } = wish
  const objectPath = pathOf(wish)
  const about = { type, ...(size !== null && { size }) }
  if (objectPath !== undefined) {
    const { uploadUrl, ...place } = await call(uploads.song, { body: { objectPath, ...about }, signal })
    return { url: absolute(uploadUrl), ...place }
  }
  const { uploadURL, ...place } = await call(uploads.object, { body: { kind, name, ...about }, signal })
  return { url: absolute(uploadURL), ...place }
}

/** Converts a URL to an absolute URL, because the result of an upload names the file by one. */
const absolute = (url: string) => new URL(url, location.origin).href

export interface Begun {
  uploadId: string
  key: string
}

interface SentPart {
  PartNumber: number
  ETag: string
}

export const helper = {
  create(wish: Wish, signal?: AbortSignal) {
    const { kind, name, size, type } = wish
    const objectPath = pathOf(wish)
    const metadata = {
      ...(objectPath ? { objectPath } : { kind }),
      ...(size !== null && { size: String(size) }),
    }
    return call(storageHelper.create, { body: { filename: name, type, metadata }, signal })
  },
  list: ({ uploadId: id, key }: Begun, signal?: AbortSignal) =>
    call(storageHelper.list, { params: { id }, query: { key }, signal }),
  async sign({ uploadId: id, key }: Begun, partNumber: number, signal?: AbortSignal) {
    const params = { id, partNumber: String(partNumber) }
    const { url, ...target } = await call(storageHelper.sign, { params, query: { key }, signal })
    return { ...target, url: absolute(url) }
  },
  complete: ({ uploadId: id, key }: Begun, sent: readonly SentPart[], signal?: AbortSignal) =>
    call(storageHelper.complete, {
      params: { id },
      query: { key },
      body: { parts: sent.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })) },
      signal,
    }),
  abort: ({ uploadId: id, key }: Begun, signal?: AbortSignal) =>
    call(storageHelper.abort, { params: { id }, query: { key }, signal }),
}
