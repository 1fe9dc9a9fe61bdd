import * as z from 'zod/mini'
import { post } from './endpoint.ts'

const MB = 1_048_576

/** What may be uploaded: most bytes, and how many at once (specification §5, §9). */
export const uploadKinds = {
  sample: { maxBytes: 50 * MB, maxFiles: 3, media: 'audio' },
  song: { maxBytes: 50 * MB, maxFiles: 1, media: 'audio' },
  photo: { maxBytes: 5 * MB, maxFiles: 1, media: 'image' },
} as const
export type UploadKind = keyof typeof uploadKinds

/** The upload dialog's own defaults (specification §9). */
export const dialogDefaults = { maxFiles: 1, maxBytes: 10_485_760 } as const

/** The endings that a file of each media may have, and the type that each is served with. */
export const mediaTypes = {
  audio: {
    mp3: 'audio/mpeg',
    wav: 'audio/wav',
    flac: 'audio/flac',
    m4a: 'audio/mp4',
    aac: 'audio/aac',
    ogg: 'audio/ogg',
    opus: 'audio/ogg',
  },
  image: {
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    png: 'image/png',
    webp: 'image/webp',
    gif: 'image/gif',
    avif: 'image/avif',
  },
} as const

/** A project's final song goes to `private/songs/{projectId}/{milliseconds}.mp3` (specification §7). */
export const songObjectPath = (projectId: string, milliseconds: number, ending = 'mp3') =>
  `private/songs/${projectId}/${milliseconds}.${ending}`

export const NewObject = z.object({
  kind: z.optional(z.enum(Object.keys(uploadKinds) as [UploadKind, ...UploadKind[]])),
  name: z.optional(z.string().check(z.maxLength(500))),
  size: z.optional(z.number().check(z.int(), z.minimum(0))),
  type: z.optional(z.string().check(z.maxLength(200))),
})

/** Where the file will lie, beside the address to put it to; the upload dialog hands both on. */
const place = { bucket: z.string(), key: z.string() }

export const uploads = {
  object: post('/api/objects/upload', NewObject, z.object({ uploadURL: z.string(), ...place }), {
    summary: 'An address to PUT a sample or a photo to, good for 15 minutes',
    bodyOptional: true,
  }),
  song: post(
    '/api/get-upload-url',
    z.object({ objectPath: z.string().check(z.maxLength(300)) }),
    z.object({ uploadUrl: z.string(), ...place }),
    {
      summary: 'An address to PUT the final song of an own project to, good for 15 minutes',
    },
  ),
}

/** What the store answers a PUT with, and what the upload dialog hands on. */
export const UploadResult = z.object({ location: z.string(), bucket: z.string(), key: z.string() })
export type UploadResult = z.infer<typeof UploadResult>
