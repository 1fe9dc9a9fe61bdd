import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { palette } from '#contract/surface/palette'

const read = (name: string) => readFileSync(path.resolve(import.meta.dirname, '../../../web', name), 'utf8')

const named = Object.entries(palette)
const themes = [
  ['light', new Map<string, string>(named.map(([name, [light]]) => [name, light]))],
  ['dark', new Map<string, string>(named.map(([name, [, dark]]) => [name, dark]))],
] as const

test('the style sheet has the colours of the palette, each once', () => {
  const pairs = [...read('styles/tokens.css').matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)]
  expect(pairs).toHaveLength(named.length)
  expect(Object.fromEntries(pairs.map(([, name, light, dark]) => [name, [light, dark]]))).toEqual(palette)
})

test('the browser’s frame, the installed app and the icon have them too', () => {
  const page = read('index.html')
  for (const [scheme, colours] of themes)
    expect(page).toContain(
      `<meta name="theme-color" content="${colours.get('paper')}" media="(prefers-color-scheme: ${scheme})" />`,
    )
  expect(JSON.parse(read('public/app.webmanifest'))).toMatchObject({
    background_color: palette.paper[0],
    theme_color: palette.paper[0],
  })
  const drawn = new Set(read('public/favicon.svg').match(/#\w{6}/g))
  expect(drawn).toEqual(new Set([palette.ink[0], palette.paper[0], palette.glow[0]]))
})

function luminance(hex: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string) {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const papers = ['paper', 'raised', 'sunk']
const inks = ['ink', 'muted', 'accent', 'danger', 'open', 'progress', 'completed', 'approved']
const onItsTint = ['danger', 'open', 'progress', 'completed', 'approved']
const text = [
  ...inks.flatMap((ink) => papers.map((paper) => [ink, paper])),
  ...onItsTint.map((ink) => [ink, `${ink}-tint`]),
  ['on-accent', 'accent'],
  ['paper', 'ink'],
  ['paper', 'danger'],
]
const outlines = papers.map((paper) => ['edge', paper])

test.each(themes)('text can be read on whatever it lies, in the %s theme', (_, colours) => {
  for (const [ink = '', paper = ''] of text) {
    const measured = contrast(colours.get(ink) ?? '', colours.get(paper) ?? '')
    expect(measured, `${ink} on ${paper}`).toBeGreaterThanOrEqual(4.5)
  }
})

test.each(themes)('outlines of controls can be seen in the %s theme', (_, colours) => {
  for (const [line = '', paper = ''] of outlines) {
    const measured = contrast(colours.get(line) ?? '', colours.get(paper) ?? '')
    expect(measured, `${line} on ${paper}`).toBeGreaterThanOrEqual(3)
  }
})
