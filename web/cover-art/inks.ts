import type { emotions } from '#contract/requests/song-requests'

type Emotion = (typeof emotions)[number]

/**
 * Colours (inks) of the emotions. `field` is the cover's background. `bright` and `deep` are second inks, for
 * a dark and a light background. Covers have the same colours in the light and the dark theme.
 */
const printed: Record<Emotion, { field: string; bright: string; deep: string }> = {
  happy: { field: '#f5b82e', bright: '#ffcf4d', deep: '#7a3300' },
  nostalgic: { field: '#9c3d20', bright: '#ffb98a', deep: '#64210f' },
  hopeful: { field: '#8cc9b4', bright: '#a5e3cc', deep: '#0b4a40' },
  melancholic: { field: '#26396a', bright: '#a9c4ee', deep: '#1f2f66' },
  grateful: { field: '#efc79a', bright: '#f8dcb4', deep: '#5b2150' },
  romantic: { field: '#8d1d45', bright: '#ffa9b8', deep: '#7d0f3c' },
  peaceful: { field: '#38603f', bright: '#cfe39a', deep: '#1f4a30' },
  energetic: { field: '#ff6a3a', bright: '#ff9d66', deep: '#331259' },
}
/**
 * The index type is any string, because a request may contain an emotion that this version doesn't support.
 */
const inkOf: Partial<Record<string, (typeof printed)[Emotion]>> = printed

/** Colour of a cover's paper. */
export const coverPaper = '#f7ecd6'

const onLight = '#1e1712'
const onDark = '#fff9f0'

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const combine = (one: string, other: string, mix: (a: number, b: number) => number) => {
  const over = channels(other)
  return `#${channels(one)
    .map((value, at) => Math.round(mix(value, over[at]!)).toString(16).padStart(2, '0'))
    .join('')}`
}

/** Mixes two colours. `share` (0 to 1) is the share of the second colour. */
export const tint = (one: string, other: string, share: number) =>
  combine(one, other, (a, b) => a + (b - a) * share)

/** Colour of two transparent inks where they overlap. */
export const overprint = (one: string, other: string) => combine(one, other, (a, b) => (a * b) / 255)

/** Relative luminance of a colour, as defined in WCAG 2.2. */
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrastOf(one: string, other: string) {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

export const isDark = (hex: string) => contrastOf(hex, onDark) > contrastOf(hex, onLight)

/**
 * The two inks of a request, and the text colour on the first ink. The first two emotions choose the inks.
 */
export function inksOf({ emotions: feelings }: { emotions: readonly string[] }) {
  const [first = printed.nostalgic, second = first] = feelings.flatMap((feeling) => inkOf[feeling] ?? [])
  const a = first.field
  return isDark(a) ? { a, b: second.bright, on: onDark } : { a, b: second.deep, on: onLight }
}
