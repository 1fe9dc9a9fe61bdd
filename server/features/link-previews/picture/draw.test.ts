import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { genres } from '#contract/people/songwriters'
import { emotions } from '#contract/requests/song-requests'
import { builtName } from '#contract/surface/site'
import { openStories, takenStories } from '../../../demo/words.ts'
import { drawer, drawingFonts } from '../../../http/pages/pages.ts'
import { Child } from '../../../sandbox/child.ts'
import { light } from '../../../site/site.ts'
import { drawPicture } from './draw.ts'
import { Fonts } from './fonts.ts'
import { drawText } from './text.ts'

const fonts = new Fonts(drawingFonts())

const titles = {
  latin: 'Zoë’s sœur in Łódź, Öland & Diyarbakır',
  vietnamese: 'Bài hát tặng mẹ của những mùa hè',
  greek: 'Τραγούδι για τη γιαγιά',
  'polytonic greek': 'ᾨδὴ τῇ ἀρχαίᾳ θαλάσσῃ',
  cyrillic: 'Песня для бабушки, съевшей ёжика, ґанок',
  kazakh: 'Әжеме арналған ән, өлең',
  arabic: 'أغنية لأمي التي أحبت البحر',
  persian: 'ترانه‌ای برای پدرم',
  urdu: 'میری ماں کے لیے ایک گیت',
  hebrew: 'שיר לאמא שלי 2026',
  devanagari: 'माँ के लिए क्षमा का हिन्दी गीत',
  bengali: 'আমার মায়ের জন্য একটি গান',
  tamil: 'அம்மாவுக்கு ஒரு பாட்டு',
  thai: 'เพลงสำหรับแม่ที่รักทะเล',
  'simplified chinese': '写给外婆的歌，给所有的夏天',
  'traditional chinese': '寫給外婆的歌，給所有的夏天',
  japanese: 'おばあちゃんの庭で歌うカエル',
  korean: '할머니를 위한 노래',
  emoji: '🎸🌊❤️🎂👩‍👩‍👧',
}

const signsOf = (text: string) => new Set(text.replaceAll(/[\s\p{Cf}\ufe0f]/gu, ''))

/** True if a character is drawn as the box of a missing glyph: with straight lines at all edges. */
async function isBox(sign: string) {
  const { input } = await drawText(fonts, {
    text: sign,
    family: 'Fraunces',
    sizes: [96],
    color: '#000000',
    width: 400,
    height: 300,
  })
  const { data, info } = await sharp(input).extractChannel(3).raw().toBuffer({ resolveWithObject: true })
  const inked = (x: number, y: number) => data[y * info.width + x]! > 128
  const across = Array.from({ length: info.width }, (_, x) => x)
  const down = Array.from({ length: info.height }, (_, y) => y)
  const rows = down.filter((y) => across.some((x) => inked(x, y)))
  const columns = across.filter((x) => down.some((y) => inked(x, y)))
  expect(rows.length, `${sign} leaves no ink`).toBeGreaterThan(0)
  const [top, bottom, left, right] = [rows[0]!, rows.at(-1)!, columns[0]!, columns.at(-1)!]
  const sides = [
    columns.every((x) => inked(x, top)),
    columns.every((x) => inked(x, bottom)),
    rows.every((y) => inked(left, y)),
    rows.every((y) => inked(right, y)),
  ]
  // A combining mark (\p{M}) is drawn over the previous character, so its left edge isn't straight.
  return sides.filter(Boolean).length >= (/\p{M}/u.test(sign) ? 3 : 4)
}

test.each(Object.entries(titles))('a card in %s has a glyph for each sign: %s', async (_, title) => {
  const missing: string[] = []
  for (const sign of signsOf(title)) if (await isBox(sign)) missing.push(sign)
  expect(missing).toEqual([])
  const picture = await drawPicture(
    fonts,
    { name: builtName, accent: light('accent') },
    { title, line: title },
  )
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
})

test('cards in all scripts stay below the limit of memory, and few of them start a child', async () => {
  const module = new URL('./job.ts', import.meta.url).href
  const { drawCover } = await drawer()!()
  const brand = { name: builtName, accent: light('accent') }
  const children = [new Child()]
  try {
    for (const title of Object.values(titles)) {
      if (children.at(-1)!.isOver) children.push(new Child())
      const cover = drawCover({ shareableId: 'a', title, genre: 'folk', emotions: ['joyful'] })
      const input = { folder: drawingFonts(), brand, picture: { title, line: title, cover } }
      const limits = { ms: 3000, megabytes: 200 }
      await children.at(-1)!.run({ module, input, read: async () => undefined, ...limits })
    }
    expect(children.length).toBeLessThanOrEqual(3)
  } finally {
    children.at(-1)!.end()
  }
})

test('the check finds the box of a character that no font has', async () => {
  expect(await isBox('ꡀ')).toBe(true)
  expect(await isBox('\ue000')).toBe(true)
  expect(await isBox('\u{11a8b}')).toBe(true)
})

test('each font is needed: some title is drawn with it', async () => {
  const index = JSON.parse(await readFile(path.join(drawingFonts(), 'index.json'), 'utf8'))
  const there = z.parse(z.array(z.object({ family: z.string() })), index).map(({ family }) => family)
  const needed = await Promise.all(Object.values(titles).map((title) => fonts.ready(title, 'Fraunces')))
  const used = new Set([...needed.flatMap((families) => families.split(', ')), 'Inter'])
  expect([...new Set(there)].toSorted()).toEqual([...used].toSorted())
})

describe('covers', () => {
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

  /** Difference of two pictures, in color levels from 0 to 255. */
  function distance(one: Buffer, other: Buffer) {
    let sum = 0
    for (const [at, value] of one.entries()) sum += (value - other[at]!) ** 2
    return Math.sqrt(sum / one.length)
  }

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

  /** Distance below which two covers look alike at 56 px. */
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
    // Measures processor time, because a busy machine needs more time by the clock.
    const started = process.threadCpuUsage()
    const sizes = [...demo, ...made].map((request) => draw(request).length)
    const { user, system } = process.threadCpuUsage(started)
    expect((user + system) / 1000 / sizes.length).toBeLessThan(5)
    expect(Math.max(...sizes)).toBeLessThan(10_000)
  })
})
