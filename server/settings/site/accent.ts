import { type OwnColours, palette } from '#contract/surface/palette'
import { StartError } from '../start-error.ts'

/** Minimum contrast ratio for text (WCAG 2.2, success criterion 1.4.3). */
const least = 4.5

type Three = readonly [number, number, number]

/** Red, green and blue of '#rrggbb' as linear light, from 0 to 1 (IEC 61966-2-1, sRGB). */
const linear = (hex: string): Three => {
  const part = (at: number) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

const hexOf = (parts: Three) => {
  const bytes = parts.map((share) => {
    const clipped = Math.min(1, Math.max(0, share))
    const encoded = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${bytes.join('')}`
}

function luminance(hex: string) {
  const [red, green, blue] = linear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours by WCAG, from 1 to 21. */
export function contrast(one: string, other: string) {
  const [dim, bright] = [luminance(one), luminance(other)]
  return (Math.max(dim, bright) + 0.05) / (Math.min(dim, bright) + 0.05)
}

/** Converts a colour to Oklab (Björn Ottosson, 2020): lightness and two colour axes. */
function oklab(hex: string): Three {
  const [r, g, b] = linear(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Three): Three {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isShown = (parts: Three) => parts.every((share) => share >= -0.0005 && share <= 1.0005)

/** A colour with the same hue and another lightness. Its chroma is reduced until screens can show it. */
function atLightness(hex: string, lightness: number) {
  const [, a, b] = oklab(hex)
  let chroma = 1
  let made = fromOklab([lightness, a, b])
  while (!isShown(made) && chroma > 0) {
    chroma -= 0.02
    made = fromOklab([lightness, a * chroma, b * chroma])
  }
  return hexOf(made)
}

type Theme = 'light' | 'dark'
const at = { light: 0, dark: 1 } as const
/**
 * Colours that need contrast with the accent: its backgrounds, and text on it.
 * scripts/web/styles/own-styles.test.ts has the same list.
 */
const beside = (theme: Theme) =>
  (['paper', 'raised', 'sunk', 'on-accent'] as const).map((name) => palette[name][at[theme]])
const weakest = (hex: string, theme: Theme) => Math.min(...beside(theme).map((other) => contrast(hex, other)))

/**
 * The nearest darker or lighter colour with the same hue that satisfies the condition. Returns `hex` if it
 * satisfies the condition already.
 */
function nearest(hex: string, way: 'darker' | 'lighter', satisfies: (hex: string) => boolean) {
  if (satisfies(hex)) return hex
  const [from] = oklab(hex)
  const step = way === 'darker' ? -0.005 : 0.005
  for (let lightness = from; lightness > 0 && lightness < 1; lightness += step) {
    const made = atLightness(hex, lightness)
    if (satisfies(made)) return made
  }
  return way === 'darker' ? '#000000' : '#ffffff'
}

const readable = (hex: string, theme: Theme) =>
  nearest(hex, theme === 'light' ? 'darker' : 'lighter', (made) => weakest(made, theme) >= least)

/**
 * Colour for the label of a drawn record. The label lies on the dark disc, and its text has the disc's
 * colour.
 */
const glowing = (hex: string) =>
  nearest(hex, 'lighter', (made) => palette.disc.every((disc) => contrast(made, disc) >= least))

/**
 * The accent in both themes. The light theme has the colour as set, the dark theme a lighter one of the same
 * hue.
 * @throws StartError if the colour isn't readable in the light theme
 */
export function accentColours(accent: string): OwnColours {
  const ratio = weakest(accent, 'light')
  if (ratio < least)
    throw new StartError(
      `SITE_ACCENT ${accent} has a contrast of ${(Math.floor(ratio * 100) / 100).toFixed(2)}:1 with the pages it is written on, and needs ${least}:1. The nearest colour that has it is ${readable(accent, 'light')}.`,
    )
  const dark = readable(accent, 'dark')
  const glow = glowing(accent)
  return { accent: [accent, dark], glow: [glow, glow] }
}
