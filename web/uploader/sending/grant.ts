import { songObjectPath, type UploadKind, uploads } from '#contract/files/uploads'
import { call } from '../../lib/calls/api.ts'
import { retrying } from './retrying.ts'

/** What the files of a dialog are for. */
export interface Purpose {
  kind: UploadKind
  projectId?: string | undefined
}

export interface Wish extends Purpose {
  name: string
  /** Null where the browser doesn't know. */
  size: number | null
  type: string
}

const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()

/** The path of a project's song; undefined for everything that goes to one's own folder. */
export const pathOf = ({ kind, projectId, name }: Wish) =>
  kind === 'song' && projectId ? songObjectPath(projectId, Date.now(), endingOf(name)) : undefined

/** Asks where a file may be put to: a song of a project to its private folder, everything else to one's own. */
export function askForAddress(wish: Wish, signal?: AbortSignal) {
  const { kind, name, size, type } = wish
  const objectPath = pathOf(wish)
  const about = { type, ...(size !== null && { size }) }
  // An answer that says no is told at once; only where none came it is asked again.
  return retrying(
    async () => {
      if (objectPath !== undefined) {
        const { uploadUrl, ...place } = await call(uploads.song, { body: { objectPath, ...about }, signal })
        return { url: absolute(uploadUrl), ...place }
      }
      const { uploadURL, ...place } = await call(uploads.object, { body: { kind, name, ...about }, signal })
      return { url: absolute(uploadURL), ...place }
    },
    { signal, passes: (error) => error instanceof TypeError },
  )
}

/** The upload library can't read a relative address. */
const absolute = (url: string) => new URL(url, location.origin).href
