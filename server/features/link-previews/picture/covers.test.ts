import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { genres } from '#contract/people/songwriters'
import { emotions } from '#contract/requests/song-requests'
import { openStories } from '../../../demo/words/open.ts'
import { takenStories } from '../../../demo/words/taken.ts'
import { drawer } from '../../../http/pages/pages.ts'

interface Request {
  shareableId: string
  title: string
  genre: string
  emotions: string[]
}
const linkOf = (text: string) => createHash('md5').update(text).digest('hex')

const demo = [...openStories, ...takenStories].map(
  ({ title, genre, emotions: feelings }): Request => ({
    shareableId: linkOf(title),
    title,
    genre,
    emotions: feelings,
  }),
)
const titles = [
  '',
  'Ninety words',
  'The ferry',
  'A letter',
  'Night bus',
  'My old dog',
  'Her garden',
  'Two chairs',
  'Bread',
]
const made = Array.from(
  { length: 300 },
  (_, at): Request => ({
    shareableId: linkOf(`made ${at}`),
    title: titles[at % titles.length]!,
    genre: genres[at % genres.length]!,
    emotions: [emotions[(at * 3) % 8]!, emotions[(at * 5 + Math.floor(at / 8)) % 8]!],
  }),
)

let draw: (request: Request) => string
beforeAll(async () => {
  draw = (await drawer()!()).drawCover
})

const side = 32
const pixelsOf = async (request: Request) =>
  sharp(Buffer.from(draw(request)))
    .resize(side, side)
    .removeAlpha()
    .raw()
    .toBuffer()

/** How far two pictures are from each other, in levels of 256 a channel. */
function distance(one: Buffer, other: Buffer) {
  let sum = 0
  for (const [at, value] of one.entries()) sum += (value - other[at]!) ** 2
  return Math.sqrt(sum / one.length)
}

/** The two pictures of a screenful that are nearest to each other. */
async function nearest(requests: Request[]) {
  const pictures = await Promise.all(requests.map(pixelsOf))
  let found = { far: Number.POSITIVE_INFINITY, which: '' }
  for (const [at, one] of pictures.entries())
    for (const [other, two] of pictures.entries()) {
      if (other <= at) continue
      const far = distance(one, two)
      if (far < found.far)
        found = { far, which: [at, other].map((which) => JSON.stringify(requests[which])).join('\n') }
    }
  return found
}

/** Two covers that are nearer than this are taken for one another at 56 px. */
const alike = 34

test('no two covers of the demo are alike', async () => {
  const { far, which } = await nearest(demo)
  expect(far, which).toBeGreaterThan(alike)
})

test('no two covers of a screenful are alike', async () => {
  for (let at = 0; at < made.length; at += 20) {
    const { far, which } = await nearest(made.slice(at, at + 20))
    expect(far, which).toBeGreaterThan(alike)
  }
})

test('the measure finds what looks alike: one request under two hundred links', async () => {
  const { far } = await nearest(
    Array.from({ length: 200 }, (_, at) => ({ ...demo[0]!, shareableId: `${at}` })),
  )
  expect(far).toBeLessThan(alike)
})

test('a request’s inks are told apart at a glance, also where all else is the same', async () => {
  const request = demo[0]!
  const pairs = emotions.flatMap((one) => emotions.map((other) => [one, other]))
  const { far, which } = await nearest(pairs.map((feelings) => ({ ...request, emotions: feelings })))
  expect(far, which).toBeGreaterThan(4)
})

test('a cover is small, and drawn in a moment', () => {
  // Processor time: a busy machine takes longer for the same work.
  const started = process.threadCpuUsage()
  const sizes = [...demo, ...made].map((request) => draw(request).length)
  const { user, system } = process.threadCpuUsage(started)
  expect((user + system) / 1000 / sizes.length).toBeLessThan(5)
  expect(Math.max(...sizes)).toBeLessThan(10_000)
})
