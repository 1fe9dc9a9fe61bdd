import { songObjectPath, type UploadKind, uploads } from '#contract/files/uploads'
import { call } from '../../lib/calls/api.ts'
import { retrying } from './retrying.ts'

export interface Purpose {
  kind: UploadKind
  projectId?: string | undefined
}

export interface Wish extends Purpose {
  name: string
  /** Null if the browser doesn't know. */
  size: number | null
  type: string
}

const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()

/** Path of a project's song; undefined for files in the user's own folder. */
export const pathOf = ({ kind, projectId, name }: Wish) =>
  kind === 'song' && projectId ? songObjectPath(projectId, Date.now(), endingOf(name)) : undefined

/** A refusal is shown at once; only a missing response is retried. */
export const askForAddress = (wish: Wish, signal?: AbortSignal) =>
  retrying(() => addressFor(wish, signal), { signal, passes: (error) => error instanceof TypeError })

/**
 * Requests an upload grant: a project's song goes to its private folder, all other files to the user's own.
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

/** The upload library can't read a relative address. */
const absolute = (url: string) => new URL(url, location.origin).href
