import * as z from 'zod/mini'
import { get } from '../grammar/endpoint.ts'

/** Size of the embedded player in another site's page (oEmbed 1.0), in pixels. */
export const embedSize = { width: 560, height: 200 } as const

const side = z.optional(z.coerce.number().check(z.int(), z.minimum(1)))

const OEmbed = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  title: z.string(),
  author_name: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  html: z.string(),
  width: z.number(),
  height: z.number(),
  thumbnail_url: z.string(),
  thumbnail_width: z.number(),
  thumbnail_height: z.number(),
  cache_age: z.number(),
})

export const sharing = {
  oembed: get('/api/oembed', OEmbed, {
    summary: 'How another site shows an approved song that its listener made public (oEmbed, as JSON)',
    access: 'anyone',
    query: z.object({
      url: z.string().check(z.maxLength(2000)),
      maxwidth: side,
      maxheight: side,
      format: z.optional(z.literal('json', 'Only JSON is answered here')),
    }),
  }),
}
