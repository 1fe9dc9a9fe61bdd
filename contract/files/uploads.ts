import * as z from 'zod/mini'
import { del, get, NoBody, post } from '../grammar/endpoint.ts'
import { tableKeys } from '../grammar/table-keys.ts'
import { oneLine } from '../grammar/text.ts'

const MB = 1_048_576

/** Default maximum size of a song or sample; `MAX_SONG_MB` overrides it. */
export const defaultSongMb = 50

/** Upload limits: size in bytes, and number of files at once (spec 5.upload.*). */
export const uploadKinds = {
  sample: { maxBytes: defaultSongMb * MB, maxFiles: 3, media: 'audio' },
  song: { maxBytes: defaultSongMb * MB, maxFiles: 1, media: 'audio' },
  photo: { maxBytes: 5 * MB, maxFiles: 1, media: 'image' },
  pronunciation: { maxBytes: 2 * MB, maxFiles: 1, media: 'audio' },
  picture: { maxBytes: 10 * MB, maxFiles: 5, media: 'image' },
  memo: { maxBytes: 20 * MB, maxFiles: 1, media: 'audio' },
} as const
export type UploadKind = keyof typeof uploadKinds

export const pronunciationSeconds = 10

/**
 * Multipart uploads: a file larger than `aboveBytes` is sent in at most `most` parts. Each part except the
 * last has at least `minBytes` (spec 9.upload.*).
 */
export const parts = { aboveBytes: 100 * MB, minBytes: 5 * MB, most: 10_000 } as const

/** Part size of a multipart upload, in bytes. Each part's URL is signed for this size. */
export const partBytes = (size: number) => Math.max(parts.minBytes, Math.ceil(size / parts.most))

/** Limits of the upload dialog if it is given none (spec 9.upload.default). */
export const dialogDefaults = { maxFiles: 1, maxBytes: 10_485_760 } as const

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
export type Media = keyof typeof mediaTypes

/**
 * Path of a project's final song: `private/songs/{projectId}/{milliseconds}.mp3` (spec 7.uploads.song-path).
 */
export const songObjectPath = (projectId: string, milliseconds: number, ending = 'mp3') =>
  `private/songs/${projectId}/${milliseconds}.${ending}`

const Kind = z.enum(tableKeys(uploadKinds))
const Name = z.string().check(z.overwrite(oneLine), z.maxLength(500))
const Size = z.number().check(z.int(), z.minimum(0))
const Type = z.string().check(z.maxLength(200))
const ObjectPath = z.string().check(z.maxLength(300))

const NewObject = z.object({
  kind: z.optional(Kind),
  name: z.optional(Name),
  size: z.optional(Size),
  type: z.optional(Type),
})

/** Bucket and key of the file in the store. The upload dialog returns them in the upload's result. */
const place = { bucket: z.string(), key: z.string() }

/** The store's reply to a PUT. The upload dialog returns it as the upload's result. */
export const UploadResult = z.object({ location: z.string(), bucket: z.string(), key: z.string() })
export type UploadResult = z.infer<typeof UploadResult>

export const uploads = {
  object: post('/api/objects/upload', NewObject, z.object({ uploadURL: z.string(), ...place }), {
    summary: 'An address to PUT a sample or a photo to, good for 15 minutes',
    bodyOptional: true,
  }),
  song: post(
    '/api/get-upload-url',
    z.object({ objectPath: ObjectPath, size: z.optional(Size), type: z.optional(Type) }),
    z.object({ uploadUrl: z.string(), ...place }),
    {
      summary: 'An address to PUT the final song of an own project to, good for 15 minutes',
    },
  ),
}

/**
 * File metadata as the upload library sends it: all values are strings. `objectPath` is for the final song of
 * a project, `kind` for every other file. If both are absent, the kind is set when the file is attached.
 */
const wishes = {
  kind: z.optional(Kind),
  objectPath: z.optional(ObjectPath),
  size: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Must be a number of bytes'))),
}

const FileQuery = z.object({
  filename: z.optional(Name),
  type: z.optional(Type),
  'metadata[kind]': wishes.kind,
  'metadata[objectPath]': wishes.objectPath,
  'metadata[size]': wishes.size,
})

export type FileQuery = z.infer<typeof FileQuery>

/** One uploaded part, with S3's field names. */
const Part = z.object({
  PartNumber: z.number().check(z.int(), z.minimum(1), z.maximum(parts.most)),
  ETag: z.string().check(z.maxLength(200)),
})

/**
 * Storage key of the upload. It is optional, because the upload's id is enough. A key of another upload gives
 * a 404.
 */
const query = z.object({ key: z.optional(z.string()) })

/** A signed URL of the store, and the method and headers to use with it. */
const target = {
  method: z.literal('PUT'),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  /** Seconds for which the URL is valid. */
  expires: z.number(),
}

/**
 * Calls of multipart uploads, by the upload library's protocol (spec 7.multipart.*). `:id` in a path is S3's
 * `uploadId`.
 */
export const storageHelper = {
  create: post(
    '/s3/multipart',
    z.object({
      filename: z.optional(Name),
      type: z.optional(z.nullable(Type)),
      metadata: z.optional(z.object(wishes)),
    }),
    z.object({ uploadId: z.string(), ...place }),
    { summary: 'Begin an upload in parts', bodyOptional: true },
  ),
  list: get(
    '/s3/multipart/:id',
    z.array(z.object({ PartNumber: z.number(), Size: z.number(), ETag: z.string() })),
    { summary: 'The parts that have arrived', query },
  ),
  sign: get('/s3/multipart/:id/:partNumber', z.object(target), {
    summary: 'An address to PUT one part to, good for 15 minutes',
    query,
    writes: true,
  }),
  complete: post('/s3/multipart/:id/complete', z.object({ parts: z.array(Part) }), UploadResult, {
    summary: 'Make one file of the parts',
    query,
  }),
  abort: del('/s3/multipart/:id', NoBody, {
    summary: 'Forget an upload in parts, and what came of it',
    query,
  }),
  params: get('/s3/params', z.object({ ...target, fields: z.object(place) }), {
    summary: 'An address to PUT a whole file to, good for 15 minutes',
    query: FileQuery,
    writes: true,
  }),
  credentials: get(
    '/s3/sts',
    z.object({
      credentials: z.object({
        AccessKeyId: z.string(),
        SecretAccessKey: z.string(),
        SessionToken: z.string(),
        Expiration: z.string(),
      }),
      region: z.string(),
      location: z.string(),
      ...place,
    }),
    {
      summary: 'Temporary credentials to put one file to the store; 501 where it gives none',
      query: FileQuery,
      writes: true,
    },
  ),
}
