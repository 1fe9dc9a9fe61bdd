import sharp, { type OverlayOptions } from 'sharp'
import { coverPng } from '../../../http/pages/cover-png.ts'
import { light } from '../../../site/site.ts'
import { pictureSize } from '../open-graph.ts'
import type { Fonts } from './fonts.ts'
import { drawText, isRightToLeft, type Line } from './text.ts'

export interface Picture {
  title: string
  line: string
  /** Cover as a square SVG. Absent if the picture shows only the brand. */
  cover?: string | undefined
  /** Heights of the waveform's bars, from 0 to 1. */
  peaks?: readonly number[] | undefined
  /** Progress meter: each part from 0 to 1 of the goal, and its text. */
  meter?: { parts: readonly { share: number; color: string }[]; words: string } | undefined
}

/** The site that the picture names. It is passed in, because the drawing child process has no settings. */
export interface Brand {
  name: string
  accent: string
  /** PNG with a height of 44 pixels in base64. Drawn instead of the vinyl record. */
  logo?: string | undefined
}

const ink = {
  paper: light('paper'),
  text: light('ink'),
  muted: light('muted'),
  line: light('line'),
}
const side = pictureSize.height
const margin = 56

export async function drawPicture(
  fonts: Fonts,
  brand: Brand,
  { title, line, cover, peaks, meter }: Picture,
): Promise<Buffer> {
  const left = cover ? side + margin : margin
  const width = pictureSize.width - left - margin
  const layers: OverlayOptions[] = []
  const put = async (drawn: Line, top: number, upwards = false) => {
    const { input, width: own, height } = await drawText(fonts, drawn)
    const at = isRightToLeft(drawn.text) ? left + width - own : left
    layers.push({ input, left: at, top: upwards ? top - height : top })
    return height
  }

  if (cover)
    layers.push({
      input: await coverPng(cover, side),
      left: 0,
      top: 0,
    })
  const mark = brand.logo ? Buffer.from(brand.logo, 'base64') : Buffer.from(brandMark)
  const { width: markWidth } = await sharp(mark).metadata()
  layers.push({ input: mark, left, top: margin - 4 })
  const beside = markWidth + 14
  const name = await drawText(fonts, {
    text: brand.name,
    family: 'Fraunces',
    weight: 600,
    sizes: [30, 24],
    color: ink.text,
    width: width - beside,
    height: 60,
  })
  layers.push({ input: name.input, left: left + beside, top: margin + Math.round((36 - name.height) / 2) })
  const titleTop = margin + 84
  const titleHeight = await put(
    {
      text: title,
      family: 'Fraunces',
      weight: 600,
      sizes: cover ? [96, 72, 58, 46, 36, 28] : [96, 76],
      color: ink.text,
      width,
      height: 240,
    },
    titleTop,
  )
  await put(
    { text: line, family: 'Inter', sizes: [26, 22], color: ink.muted, width, height: 72 },
    titleTop + titleHeight + 36,
  )
  const bottom = pictureSize.height - margin
  if (peaks?.length)
    layers.push({ input: Buffer.from(waveform(peaks, width, brand.accent)), left, top: bottom - 90 })
  else if (meter) {
    layers.push({ input: Buffer.from(meterBar(meter.parts, width)), left, top: bottom - 18 })
    await put(
      { text: meter.words, family: 'Inter', sizes: [24], color: ink.text, width, height: 40 },
      bottom - 34,
      true,
    )
  }
  return sharp({ create: { ...pictureSize, channels: 3, background: ink.paper } })
    .composite(layers)
    .png({ palette: true, colours: 128, effort: 5 })
    .toBuffer()
}

const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`

/** The brand's icon, as in the top bar: a vinyl record with a nib for its label. */
const brandMark = `<svg xmlns="http://www.w3.org/2000/svg" width="44" height="44" viewBox="0 0 40 40"><circle cx="20" cy="20" r="19" fill="${ink.text}"/><circle cx="20" cy="20" r="15.5" fill="none" stroke="${ink.paper}" stroke-width=".7" opacity=".5"/><circle cx="20" cy="20" r="12.5" fill="none" stroke="${ink.paper}" stroke-width=".7" opacity=".5"/><path d="M20 4.5 27 20.5 20 34 13 20.5Z" fill="#e4511f"/><path d="M20 4.5V18" stroke="${ink.text}" stroke-width="1.3"/><circle cx="20" cy="20" r="2.2" fill="${ink.text}"/></svg>`

function waveform(peaks: readonly number[], width: number, accent: string) {
  const height = 90
  const step = 7
  const bars = Array.from({ length: Math.floor(width / step) }, (_, at, all = Math.floor(width / step)) => {
    const from = Math.floor((at / all) * peaks.length)
    const to = Math.max(from + 1, Math.floor(((at + 1) / all) * peaks.length))
    const tall = Math.max(4, Math.max(...peaks.slice(from, to)) * height)
    return `<rect x="${at * step}" y="${((height - tall) / 2).toFixed(1)}" width="4" height="${tall.toFixed(1)}" rx="2"/>`
  })
  return svg(width, height, `<g fill="${accent}">${bars.join('')}</g>`)
}

function meterBar(parts: readonly { share: number; color: string }[], width: number) {
  const height = 18
  let at = 0
  const drawn = parts.map(({ share, color }) => {
    const wide = Math.min(share, 1 - at) * width
    const bar = `<rect x="${at * width}" width="${wide}" height="${height}" fill="${color}"/>`
    at += wide / width
    return bar
  })
  const frame = `<clipPath id="m"><rect width="${width}" height="${height}" rx="9"/></clipPath>`
  return svg(
    width,
    height,
    `${frame}<g clip-path="url(#m)"><rect width="${width}" height="${height}" fill="${ink.line}"/>${drawn.join('')}</g>`,
  )
}
