import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { light } from '#contract/surface/palette'
import { builtName } from '#contract/surface/site'
import { drawingFonts } from '../../../http/pages/pages.ts'
import { drawPicture } from './draw.ts'
import { Fonts } from './fonts.ts'
import { drawText } from './text.ts'

const fonts = new Fonts(drawingFonts())

/** A title in each script that a card can draw. */
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

/** Each visible character of a text: no spaces, joiners or variation selectors. */
const signsOf = (text: string) => new Set(text.replaceAll(/[\s\p{Cf}\ufe0f]/gu, ''))

/** Whether a character is drawn as the box for a missing glyph: its edges are straight lines all around. */
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
  // The left one is shifted to where the character would be on the previous one.
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
