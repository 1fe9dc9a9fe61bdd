import { type UploadKind, uploads } from '#contract/files/uploads'
import { call } from '../lib/calls/api.ts'
import { ApiError } from '../lib/calls/api-error.ts'

/** Uploads a file that this page made, such as a recording, and returns its URL. @throws {ApiError} */
export async function putBlob(kind: UploadKind, name: string, blob: Blob): Promise<string> {
  const { uploadURL } = await call(uploads.object, { body: { kind, name, size: blob.size, type: blob.type } })
  const { origin, pathname } = new URL(uploadURL, location.href)
  const sent = await fetch(uploadURL, { method: 'PUT', body: blob, headers: { 'content-type': blob.type } })
  if (!sent.ok) throw await ApiError.from(sent)
  return origin + pathname
}
