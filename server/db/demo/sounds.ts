import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Piece } from './music/compose.ts'
import { recordAll, type Sound } from './music/record.ts'
import { approvedStories } from './words/approved.ts'
import { othersApproved } from './words/approved-others.ts'
import { deliveredStories } from './words/delivered.ts'
import type { DemoDelivery, Sample, TakenStory } from './words/shapes.ts'
import { songwriters } from './words/songwriters.ts'
import { workingStories } from './words/working.ts'
import { othersWorking } from './words/working-others.ts'

export const takenStories = [
  ...workingStories,
  ...othersWorking,
  ...deliveredStories,
  ...approvedStories,
  ...othersApproved,
]

/** Where the recordings are kept: made once, by the build. */
export const soundsFolder = path.resolve(import.meta.dirname, '..', '..', '..', 'dist', 'demo')

export const samplePiece = ({ name, genre }: Sample): Piece => ({ name, genre })

export const deliveredPiece = ({ title, genre }: TakenStory, { sketch = false }: DemoDelivery): Piece => ({
  name: title,
  genre,
  sketch,
})

/** Every piece that the demo needs, once. */
function everyPiece(): Piece[] {
  const samples = Object.values(songwriters).flatMap(({ samples }) => samples.map(samplePiece))
  const songs = takenStories.flatMap((story) =>
    (story.deliveries ?? []).map((delivery) => deliveredPiece(story, delivery)),
  )
  return [...samples, ...songs]
}

/** A piece's name as a file's: 'the-late-bus-acoustic'. */
export const soundName = ({ name, genre, sketch }: Piece) =>
  [name, genre, ...(sketch ? ['sketch'] : [])]
    .join(' ')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '-')

/** What the recordings were made from: other music, other recordings. */
async function fingerprint(pieces: Piece[]) {
  const hash = createHash('sha256').update(JSON.stringify(pieces))
  const folder = path.join(import.meta.dirname, 'music')
  const files = (await readdir(folder)).filter((name) => !name.endsWith('.test.ts')).toSorted()
  for (const name of ['../random.ts', ...files]) hash.update(await readFile(path.join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}

/** The recordings by their names: those that the build made, or made now where there are none. */
export async function demoSounds(folder = soundsFolder): Promise<Map<string, Sound>> {
  const pieces = everyPiece()
  const kept = path.join(folder, await fingerprint(pieces))
  const known = await read(kept, pieces)
  if (known) return known
  process.stderr.write('Recording the songs of the demo (once; half a minute or less) …\n')
  const made = new Map<string, Sound>()
  await recordAll(pieces, (piece, sound) => made.set(soundName(piece), sound))
  // Whoever can't write where the program lies still hears them.
  await keep(folder, kept, made).catch(() => {})
  return made
}

async function read(kept: string, pieces: Piece[]): Promise<Map<string, Sound> | undefined> {
  try {
    const peaks = JSON.parse(await readFile(path.join(kept, 'peaks.json'), 'utf8')) as Record<
      string,
      number[]
    >
    const names = pieces.map(soundName)
    return new Map(
      await Promise.all(
        names.map(
          async (name) =>
            [name, { mp3: await readFile(path.join(kept, `${name}.mp3`)), peaks: peaks[name]! }] as const,
        ),
      ),
    )
  } catch {
    return undefined
  }
}

/** Made aside and put in place whole; older recordings go. */
async function keep(folder: string, kept: string, sounds: Map<string, Sound>) {
  const aside = `${kept}.next-${process.pid}`
  await mkdir(aside, { recursive: true })
  const peaks = Object.fromEntries([...sounds].map(([name, { peaks }]) => [name, peaks]))
  await Promise.all([
    writeFile(path.join(aside, 'peaks.json'), JSON.stringify(peaks)),
    ...[...sounds].map(([name, { mp3 }]) => writeFile(path.join(aside, `${name}.mp3`), mp3)),
  ])
  await rm(kept, { recursive: true, force: true })
  await rename(aside, kept)
  for (const name of await readdir(folder))
    if (name !== path.basename(kept) && !name.includes('.next-'))
      await rm(path.join(folder, name), { recursive: true, force: true })
}
