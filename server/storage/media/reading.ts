import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import type { DrawnKind } from '#contract/people/photos'
import type { ReadBytes } from '../../sandbox/messages.ts'
import { inSandbox } from '../../sandbox/sandbox.ts'
import type { Storage } from '../storage.ts'
import type { run as pictureJob } from './jobs/picture.ts'
import type { run as soundJob } from './jobs/sound.ts'

/** A stored file, and its lane: one person's files are read one after another. */
export interface Place {
  storage: Storage
  key: string
  size: number
  ownerId: string
}

const Sound = z.object({
  type: z.nullable(z.string()),
  headers: z.nullable(z.object({ codec: z.string(), seconds: z.number() })),
}) satisfies z.ZodMiniType<Awaited<ReturnType<typeof soundJob>>>

const Picture = z.object({
  type: z.nullable(z.string()),
  refused: z.nullable(z.enum(['tooManyPixels', 'broken'])),
  renditions: z.array(z.object({ side: z.number(), webp: z.instanceof(Uint8Array) })),
}) satisfies z.ZodMiniType<Awaited<ReturnType<typeof pictureJob>>>

/** Reads the type and the headers of a sound. @throws {LimitReached} and 429 */
export const readSound = async (place: Place) =>
  Sound.parse(await run(place, { module: new URL('./jobs/sound.ts', import.meta.url).href, megabytes: 220 }))

/** Re-encodes a picture in its sizes. @throws {LimitReached} and 429 */
export const readPicture = async (place: Place, kind: DrawnKind) =>
  Picture.parse(
    await run(place, { module: new URL('./jobs/picture.ts', import.meta.url).href, megabytes: 290, kind }),
  )

interface Asked {
  module: string
  megabytes: number
  kind?: DrawnKind
}

function run({ storage, key, size, ownerId }: Place, { module, megabytes, kind }: Asked) {
  const read: ReadBytes = async (start, end) => {
    const bytes = await storage.read(key, { start, end })
    return bytes && buffer(bytes)
  }
  return inSandbox({ lane: ownerId }, { module, input: { size, kind }, read, megabytes })
}
