import type { Genre } from '#contract/people/songwriters'
import { contrastOf, coverPaper, inksOf, isDark, overprint, tint } from '../inks.ts'
import { seeded } from '../seeded.ts'
import { figureShape, figures, pile } from './figures.ts'
import { circle, type Layer, motifs } from './motifs.ts'
import { figureFor } from './words.ts'

export interface Drawable {
  shareableId: string
  title: string
  genre: string
  emotions: readonly string[]
}

const figureOf: Partial<Record<string, string>> = figures
const motifOf: Partial<Record<string, (typeof motifs)[Genre]>> = motifs

/** Returns the content of a cover's SVG (400 × 400). `id` is a prefix for ids, unique on the page. */
export function drawCover(request: Drawable, id: string): string {
  const random = seeded(`${request.shareableId} ${request.title} ${request.genre}`)
  const composition = Math.floor(random() * compositions.length)
  const shape = figureShape(figureOf[figureFor(request.title) ?? ''] ?? pile(random))
  const motif = motifOf[request.genre] ?? motifs.jazz
  const { a, b } = inksOf(request)
  const printed = compositions[composition]!(sheetOf(id, a, b), motif, random).join('')
  return `<defs><g id="${id}f" stroke-linejoin="round">${shape}</g></defs>${printed}`
}

/**
 * Functions that draw the layers of a cover. The figure is slightly shifted against its paper-coloured copy,
 * like a misprint.
 */
function sheetOf(id: string, a: string, b: string) {
  const use = (color: string, place: string) =>
    `<use href="#${id}f" fill="${color}" stroke="${color}" transform="${place}"/>`
  return {
    a,
    b,
    byTone: isDark(a) ? ([a, b] as const) : ([b, a] as const),
    fill: (color: string) => `<path fill="${color}" d="M0 0h400v400H0z"/>`,
    layers: (drawn: Layer[], colors: Record<Layer[0], string>) =>
      drawn
        .map(
          ([ink, path]) =>
            `<path fill="${colors[ink]}"${ink === 'tint' ? ' fill-rule="evenodd"' : ''} d="${path}"/>`,
        )
        .join(''),
    use,
    /**
     * Draws `inside` only within the figure. The mask is one unit larger than the figure at two sides, so
     * that no paper is visible at the figure's edge.
     */
    within: (place: string, inside: string) =>
      `<mask id="${id}m1" maskUnits="userSpaceOnUse" x="0" y="0" width="400" height="400">${use('#fff', place)}${use('#fff', `translate(1 1) ${place}`)}</mask><g mask="url(#${id}m1)">${inside}</g>`,
  }
}

type Sheet = ReturnType<typeof sheetOf>
/**
 * Returns the SVG elements of a cover, from the back to the front. The figure's shape is defined before them.
 */
type Composition = (sheet: Sheet, motif: (typeof motifs)[Genre], random: () => number) => string[]

const at = (x: number, y: number, size: number, turn = 0) =>
  `translate(${Math.round(x)} ${Math.round(y)})${turn ? ` rotate(${turn} ${size / 2} ${size / 2})` : ''} scale(${size / 100})`

/**
 * Second tone of an ink, mixed with a little of the other ink: lighter for a dark ink, deeper for a light
 * ink.
 */
const tone = (ink: string, other: string, share: number) =>
  tint(
    isDark(ink) ? tint(ink, coverPaper, share * 0.3) : tint(ink, overprint(ink, ink), share * 0.8),
    other,
    0.12,
  )

/** Large figure in the lower part, with the motif behind it. */
const low: Composition = (sheet, motif, random) => {
  const { a, b } = sheet
  const size = 270 + Math.round(random() * 30)
  const x = 200 - size / 2 + (random() - 0.5) * 60
  const y = 392 - size
  const [from, to] = [at(x, y, size), at(x + 8, y + 6, size)]
  const pale = tone(a, b, 0.5)
  return [
    sheet.fill(a),
    sheet.layers(motif(random, 3), { tint: pale, ground: a, accent: coverPaper }),
    sheet.use(overprint(a, b), to),
    sheet.use(coverPaper, from),
    sheet.within(from, sheet.use(b, to)),
  ]
}

/** Small figure on a background that repeats the motif. */
const field: Composition = (sheet, motif, random) => {
  const { a, b } = sheet
  const size = 164
  const [x, y] = [118 + (random() - 0.5) * 80, 118 + (random() - 0.5) * 80]
  const [cx, cy] = [x + size / 2, y + size / 2]
  const plates = [
    circle(cx, cy, 122),
    `M${Math.round(cx - 108)} ${Math.round(cy - 108)}h216v216h-216z`,
    `M${Math.round(cx - 106)} ${Math.round(cy + 112)}V${Math.round(cy - 24)}a106 106 0 0 1 212 0v136z`,
  ]
  const plate = plates[Math.floor(random() * plates.length)]!
  return [
    sheet.fill(a),
    sheet.layers(motif(random, 5), { tint: tone(a, b, 0.85), ground: a, accent: coverPaper }),
    `<path fill="${coverPaper}" transform="translate(-6 -5)" d="${plate}"/>`,
    `<path fill="${b}" d="${plate}"/>`,
    sheet.use(coverPaper, at(x - 5, y - 4, size)),
    sheet.use(a, at(x, y, size)),
  ]
}

/**
 * Figure above its mirror image, as on a playing card. In each half the figure has the other half's
 * background colour.
 */
const mirrored: Composition = (sheet, motif, random) => {
  const [dark, light] = sheet.byTone
  const size = 178
  const x = 200 - size / 2 + (random() - 0.5) * 90
  const line = 204
  const layers = motif(random, 4)
  const half = (y: number, way: number, ground: string, colors: Record<Layer[0], string>) =>
    `<svg y="${y}" width="400" height="${y ? 400 - line : line}" viewBox="0 ${y} 400 ${y ? 400 - line : line}">${sheet.fill(ground)}<g transform="translate(0 ${way < 0 ? line * 2 : 0}) scale(1 ${way})">${sheet.layers(layers, colors)}</g></svg>`
  const upright = `translate(${Math.round(x)} ${line - size}) scale(${size / 100})`
  const fallen = `translate(${Math.round(x)} ${line + size}) scale(${size / 100} -${size / 100})`
  return [
    half(0, 1, light, { tint: tone(light, dark, 0.5), ground: light, accent: coverPaper }),
    half(line, -1, dark, { tint: tone(dark, light, 0.5), ground: dark, accent: tone(dark, light, 1) }),
    sheet.use(coverPaper, `translate(-6 -4) ${upright}`),
    sheet.use(dark, upright),
    sheet.use(light, fallen),
  ]
}

/** Two overlapping copies of the figure, one in each ink. */
const doubled: Composition = (sheet, motif, random) => {
  const [dark, light] = sheet.byTone
  const ghost = contrastOf(light, coverPaper) < 1.5 ? overprint(light, overprint(light, light)) : light
  const size = 250
  const drop = Math.round(random() * 40)
  const [one, two] =
    random() < 0.5
      ? [at(16, 56 + drop, size), at(134, 116, size)]
      : [at(134, 56 + drop, size), at(16, 116, size)]
  const pale = tint(coverPaper, ghost, 0.34)
  return [
    sheet.fill(coverPaper),
    sheet.layers(motif(random, 4), { tint: pale, ground: coverPaper, accent: tint(coverPaper, ghost, 0.7) }),
    sheet.use(ghost, one),
    sheet.use(dark, two),
    sheet.within(one, sheet.use(overprint(ghost, dark), two)),
  ]
}

/** Figure that is larger than the cover, filled with the motif. */
const cropped: Composition = (sheet, motif, random) => {
  const [dark, light] = sheet.byTone
  const size = 440
  const place = at(-10 - random() * 70, random() * -50, size, random() < 0.5 ? -8 : 8)
  return [
    sheet.fill(light),
    sheet.use(coverPaper, `translate(-9 -7) ${place}`),
    sheet.within(
      place,
      sheet.fill(dark) +
        sheet.layers(motif(random, 4), {
          tint: tone(dark, light, 0.55),
          ground: dark,
          accent: tone(dark, light, 1.1),
        }),
    ),
  ]
}

const compositions = [low, field, mirrored, doubled, cropped]
