import AwsS3 from '@uppy/aws-s3'
import { partBytes, parts } from '#contract/files/uploads'
import type { ChosenFile, Core } from './core.ts'
import { type Begun, createParts, helper, type Purpose, type Wish } from './grant.ts'
import { retryDelays, retrying } from './retrying.ts'
import { addressOf, send } from './whole.ts'

const goesInParts = ({ size }: { size: number | null }) => (size ?? 0) > parts.aboveBytes

type Described = Pick<ChosenFile, 'meta' | 'size' | 'type' | 'extension'>

/**
 * Uploads files directly to the file store: in one request, or above 100 MB as a multipart upload with six
 * parts at a time (spec 9.upload.multipart-from).
 */
export function sendToStore(core: Core, purpose: Purpose) {
  const wishOf = ({ meta, size, type, extension }: Described): Wish => {
    const ending = `.${extension}`
    const name = meta.name.toLowerCase().endsWith(ending.toLowerCase()) ? meta.name : meta.name + ending
    return { ...purpose, name, size, type }
  }
  const begun = ({ uploadId, key }: { uploadId?: string | undefined; key: string }): Begun => ({
    uploadId: uploadId!,
    key,
  })

  core.use(AwsS3, {
    limit: 6,
    retryDelays,
    shouldUseMultipart: goesInParts,
    getChunkSize: ({ size }) => partBytes(size),
    async getUploadParameters(file, { signal }) {
      const { url, place } = await addressOf(file.data as Blob, wishOf(file), signal)
      // These fields become part of the upload's result. The library's types expect only the fields of a POST
      // form.
      const fields = place as Record<string, never>
      return {
        method: 'PUT',
        url,
        fields,
        headers: { 'content-type': file.type || 'application/octet-stream' },
      }
    },
    createMultipartUpload: (file) => createParts(wishOf(file)),
    listParts: (_, { signal, ...which }) => retrying(() => helper.list(begun(which), signal), { signal }),
    signPart: (_, { partNumber, signal, ...which }) => helper.sign(begun(which), partNumber, signal),
    completeMultipartUpload: (_, { parts, signal, ...which }) =>
      retrying(
        () => {
          const sent = parts.map(({ PartNumber, ETag }) => ({ PartNumber: PartNumber!, ETag: ETag! }))
          return helper.complete(begun(which), sent, signal)
        },
        { signal },
      ),
    abortMultipartUpload: async (_, { signal, ...which }) => void (await helper.abort(begun(which), signal)),
    uploadPartBytes: send,
  })

  // The pause button is offered only if every file is uploaded in parts. An upload in one request would start
  // again from the beginning after a pause (spec 4.upload.pause).
  core.on('upload', () => {
    const { capabilities } = core.getState()
    const resumableUploads = core.getFiles().every((file) => !file.isRemote && goesInParts(file))
    core.setState({ capabilities: { ...capabilities, resumableUploads } })
  })
}
