import { songObjectPath, type UploadKind, uploads } from '#contract/uploads'
import { call } from '../lib/api.ts'

export interface Wish {
  kind: UploadKind
  projectId?: string | undefined
  name: string
  /** Null where the browser doesn't know. */
  size: number | null
  type: string
}

const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()

/** Asks where a file may be put to: a song of a project to its private folder, everything else to one's own. */
export async function askForAddress({ kind, projectId, name, size, type }: Wish) {
  if (kind === 'song' && projectId) {
    const objectPath = songObjectPath(projectId, Date.now(), endingOf(name))
    const { uploadUrl, ...place } = await call(uploads.song, { body: { objectPath } })
    return { url: absolute(uploadUrl), ...place }
  }
  const body = { kind, name, type, ...(size !== null && { size }) }
  const { uploadURL, ...place } = await call(uploads.object, { body })
  return { url: absolute(uploadURL), ...place }
}

/** The upload library can't read a relative address. */
const absolute = (url: string) => new URL(url, location.origin).href
