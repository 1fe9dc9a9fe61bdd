import * as z from 'zod/mini'
import { get, post } from '../grammar/endpoint.ts'
import { tableKeys } from '../grammar/table-keys.ts'
import { Id, text } from '../grammar/text.ts'
import { uploadKinds } from './uploads.ts'

const Link = z.object({ url: text(1, 2000) })

/** Metadata of a linked file, which Uppy requests before it adds the file. */
const Linked = z.object({
  name: z.string(),
  type: z.string(),
  size: z.nullable(z.number()),
  statusCode: z.number(),
})

const kinds = tableKeys(uploadKinds)
const Bytes = z.object(
  Object.fromEntries(kinds.map((kind) => [kind, z.number()])) as Record<
    (typeof kinds)[number],
    z.ZodMiniNumber
  >,
)

const UploadRules = z.object({
  userId: Id,
  maxBytes: Bytes,
  companionUrl: z.nullable(z.string()),
})

/**
 * Calls for uploads from other sources than the local disk. For links they follow the upload library's
 * protocol, below `/api`.
 */
export const sources = {
  rules: get('/api/uploads/rules', UploadRules, {
    summary: 'Largest file of each kind, and where cloud sources are asked',
  }),
  meta: post('/api/url/meta', Link, Linked, { summary: 'Name, type and size of the file behind a link' }),
  get: post(
    '/api/url/get',
    z.extend(Link, { key: z.string().check(z.maxLength(300)) }),
    z.object({ token: z.string() }),
    {
      summary:
        'A token to bring the file behind a link to the key of an own upload address, by a WebSocket at /api/api/{token}',
    },
  ),
}
