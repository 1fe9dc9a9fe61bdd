import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Line } from './line.tsx'
import { type LineOf, linePath, lineWidth, syllables } from './line-path.ts'

const of = (more: Partial<LineOf> = {}): LineOf => ({
  shareableId: 'link',
  title: 'The blue bicycle',
  status: 'in_progress',
  percent: 40,
  ...more,
})

const tops = (path: string) => [...path.matchAll(/q\S+ (\S+) 7.5 0/g)].map(([, y]) => Math.abs(Number(y)))
const endOf = (path: string) => Number(/L(\S+) 16/.exec(path)?.[1] ?? 0)
/** Returns the position and the height of each handwritten letter. */
const strokes = (path: string) =>
  [...path.matchAll(/C(\S+) \S+ \S+ \S+ \S+ (\d+(?:\.\d)?)S/g)].map(([, x, top]) => ({
    x: Number(x),
    top: Number(top),
  }))

describe('the line of a request', () => {
  test('is the same at each look, and another one for another request', () => {
    expect(linePath(of())).toBe(linePath(of()))
    expect(linePath(of())).not.toBe(linePath(of({ shareableId: 'other' })))
  })

  test('is handwriting while it is open: a loop for each syllable', () => {
    const open = linePath(of({ status: 'open' }))
    expect([tops(open), endOf(open)]).toEqual([[], 0])
    expect(syllables('The blue bicycle')).toBe(5)
    // Letters with this height are tall loops. Small letters are half as high.
    expect(strokes(open).filter(({ top }) => top < 10)).toHaveLength(5)
  })

  test.each([0, 1, 7, 40, 73, 99, 100])('is a wave for %i percent of its width', (percent) => {
    const path = linePath(of({ percent }))
    expect(endOf(path)).toBeCloseTo((percent / 100) * lineWidth, 0)
    expect(tops(path).length * 7.5).toBeCloseTo((percent / 100) * lineWidth, -1.3)
    // Handwriting begins only after the wave.
    for (const { x } of strokes(path)) expect(x).toBeGreaterThan((percent / 100) * lineWidth)
    expect(strokes(path).length > 0).toBe(percent < 99)
  })

  test.each(['completed', 'approved'] as const)('is the song itself once it is %s', (status) => {
    const path = linePath(of({ status, peaks: [1, 0] }))
    expect([tops(path).length, endOf(path)]).toEqual([119, lineWidth])
    expect(strokes(path)).toEqual([])
    expect(new Set(tops(path).slice(0, 60))).toEqual(new Set([28]))
    expect(Math.max(...tops(path).slice(60))).toBeLessThan(2)
  })

  test.each(['', ' ', '!', 'أغنية لأمي التي أحبت البحر', '写给外婆的歌', 'la '.repeat(400), '🎸'])(
    'has few and readable points for the title %j',
    (title) => {
      for (const status of ['open', 'in_progress', 'approved'] as const)
        for (const peaks of [null, [], Array(1000).fill(0.5)]) {
          const path = linePath(of({ title, status, peaks }))
          expect(path).toMatch(/^M0 [\d.]+(?:[qSCL]-?[\d.]+(?: -?[\d.]+)+)+$/)
          expect(path.length).toBeLessThan(6000)
        }
    },
  )

  test('bears a percent that no diary says', () => {
    for (const percent of [Number.NaN, -5, 400]) expect(linePath(of({ percent }))).not.toMatch(/NaN|Infinity/)
  })

  test('is an ornament, or a progress bar with a name', () => {
    expect(renderToStaticMarkup(<Line line={of()} />)).not.toContain('role')
    const bar = renderToStaticMarkup(<Line line={of()} label="Progress" />)
    expect(bar).toContain('role="progressbar" aria-label="Progress"')
    expect(bar).toContain('aria-valuenow="40"')
  })
})
