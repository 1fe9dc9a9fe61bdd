import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const tokens = readFileSync(path.resolve(import.meta.dirname, '../../web/styles/tokens.css'), 'utf8')

const pairs = [...tokens.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)]
const themes = [
  ['light', new Map(pairs.map(([, name, light]) => [name, light]))],
  ['dark', new Map(pairs.map(([, name, , dark]) => [name, dark]))],
] as const

/** Relative luminance as WCAG 2.2 defines it. */
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
