import { act } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/test-screen.tsx'
import type { Place } from '../song.ts'
import { type Mark, Marks } from './marks.tsx'
import { SeekBar } from './seek-bar.tsx'

async function bar({
  at = 60,
  length = 180,
  peaks,
  marks,
}: {
  at?: number
  length?: number
  peaks?: number[]
  marks?: Mark[]
}) {
  const places: [Place, string][] = []
  const page = await show(
    <SeekBar
      title="Lamplight"
      at={at}
      length={length}
      peaks={peaks}
      renderMarks={marks && ((seconds) => <Marks marks={marks} length={seconds} />)}
      onSeek={(place, by) => places.push([place, by])}
    />,
  )
  const slider = page.querySelector<HTMLElement>('[role=slider]')!
  const press = (key: string, more: KeyboardEventInit = {}) =>
    act(async () => slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more })))
  return { slider, press, places }
}

test('the slider speaks its time, and is moved by the keys of a slider', async () => {
  const { slider, press, places } = await bar({})
  expect(slider.getAttribute('aria-valuetext')).toBe('1 minute 0 seconds of 3 minutes 0 seconds')
  // With 0 the Tab key reaches the slider in the page's order, not first.
  expect(slider.tabIndex).toBe(0)
  expect(['min', 'now', 'max'].map((name) => slider.getAttribute(`aria-value${name}`))).toEqual([
    '0',
    '60',
    '180',
  ])
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])
    await press(key)
  expect(places).toEqual(
    [65, 65, 55, 55, 90, 30, 0]
      .map((second): [Place, string] => [{ second }, 'keys'])
      .concat([[{ part: 1 }, 'keys']]),
  )
})

test('keys that are no slider’s stay the browser’s', async () => {
  const { press, places } = await bar({})
  await press('a')
  await press('Tab')
  await press('ArrowLeft', { altKey: true })
  expect(places).toEqual([])
})

test('without peaks it is a plain bar, without a length it says the time alone', async () => {
  const plain = await bar({ length: 0, at: 3 })
  expect(plain.slider.querySelector('svg')).toBeNull()
  expect(plain.slider.getAttribute('aria-valuetext')).toBe('3 seconds')
  const drawn = await bar({ peaks: [0.1, 0.5] })
  expect(drawn.slider.querySelector('svg path')).not.toBeNull()
})

test('marks stand at their seconds, once the length is known', async () => {
  const marks = [
    { id: 'a', second: 90, settled: false },
    { id: 'b', second: 999, settled: true },
  ]
  const { slider } = await bar({ marks })
  const placed = [...slider.querySelectorAll<HTMLElement>('[data-mark]')]
  expect(placed.map(({ dataset, style }) => [dataset['mark'], style.getPropertyValue('--at')])).toEqual([
    ['open', '0.5'],
    ['settled', '1'],
  ])
  expect((await bar({ marks, length: 0 })).slider.querySelector('[data-mark]')).toBeNull()
})
