import { briefFiles } from '#contract/requests/brief-files'
import type { call as anyCall } from '../../../lib/calls/api.ts'
import { forgetDraftFile, readDraftFile } from '../../../lib/local-storage/draft-files.ts'
import { putBlob } from '../../../uploader/put-blob.ts'

export const recordingName = 'The story, told by voice.wav'

/** URLs of uploaded recordings. A repeated attempt sends the same URL, so that the file is added once. */
const uploaded = new Map<string, string>()

/** Adds the recording of a draft to the brief of the sent request. @throws {ApiError} if it was not added */
export async function sendRecording(call: typeof anyCall, projectId: string, key: string): Promise<void> {
  const file = await readDraftFile(key)
  if (!file) return
  const url = uploaded.get(key) ?? (await putBlob('memo', recordingName, file))
  uploaded.set(key, url)
  await call(briefFiles.add, { params: { id: projectId }, body: { kind: 'memo', url, name: recordingName } })
  uploaded.delete(key)
  await forgetDraftFile(key)
}
