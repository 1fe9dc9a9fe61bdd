import { type UploadKind, uploads } from '#contract/files/uploads'
import { HttpError } from '../../errors.ts'
import { type Files, withFiles } from '../../storage/attached/attach.ts'
import type { Client, TestApp } from '../test-app.ts'
import { mp3 } from './test-sounds.ts'

export async function putTo({ app }: Pick<TestApp, 'app'>, address: string, bytes: Buffer) {
  const { host, pathname, search } = new URL(address)
  const headers = { host, 'content-type': 'application/octet-stream' }
  return app.inject({ method: 'PUT', url: pathname + search, headers, payload: bytes })
}

/** Uploads a file without attaching it. Returns its URL. */
export async function uploaded(
  site: Pick<TestApp, 'app'>,
  owner: Client,
  { kind, bytes = mp3(1), name }: { kind?: UploadKind; bytes?: Buffer; name?: string } = {},
): Promise<string> {
  const { body, text } = await owner.call(uploads.object, { body: { kind, name } })
  const put = await putTo(site, body?.uploadURL ?? text, bytes)
  if (put.statusCode !== 200) throw new Error(put.body)
  return body.uploadURL
}

/** Uploads a final song for this request without delivering it. Returns its URL. */
export async function uploadedSong(
  site: Pick<TestApp, 'app'>,
  songwriter: Client,
  songRequestId: string,
  { bytes = mp3(1), at = Date.now() }: { bytes?: Buffer; at?: number } = {},
): Promise<string> {
  const objectPath = `private/songs/${songRequestId}/${at}.mp3`
  const { body, text } = await songwriter.call(uploads.song, { body: { objectPath } })
  const put = await putTo(site, body?.uploadUrl ?? text, bytes)
  if (put.statusCode !== 200) throw new Error(put.body)
  return body.uploadUrl
}

/**
 * Retries while the server replies 429, as the browser does. Files of one person are checked one after
 * another.
 */
export async function onceRead<Answer extends { status: number }>(
  call: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await call()
    if (answer.status !== 429) return answer
  }
}

/**
 * Attaches an uploaded file, as a call with a file field does. Retries while the server is busy, as the browser
 * does.
 * @returns the file's path
 */
export async function attachTo(
  { db, deps }: Pick<TestApp, 'db' | 'deps'>,
  { url, songRequestId, ...file }: Omit<Files, 'urls'> & { url: string; songRequestId?: string },
): Promise<string> {
  const files = { ...file, urls: [url] }
  for (;;) {
    try {
      return (await withFiles(db, deps.storage, files, (_, attach) => attach(url, songRequestId))).path
    } catch (error) {
      if (!(error instanceof HttpError && error.kind === 'tooMany')) throw error
    }
  }
}
