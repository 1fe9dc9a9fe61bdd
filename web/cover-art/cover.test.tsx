import { act } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { genres } from '#contract/people/songwriters'
import { emotions } from '#contract/requests/song-requests'
import { until } from '../test/test-network.ts'
import { show } from '../test/test-screen.tsx'
import { Cover } from './cover.tsx'
import { type Drawable, drawCover } from './drawing/draw.ts'
import { inksOf } from './inks.ts'
import { lateDrawing } from './late-drawing.ts'

const of = (more: Partial<Drawable> = {}): Drawable => ({
  shareableId: 'one',
  title: 'The blue bicycle',
  genre: 'folk',
  emotions: ['happy', 'hopeful'],
  ...more,
})
const draw = (more?: Partial<Drawable>) => drawCover(of(more), 'c')

test('a cover is the same picture at each look, and another one for another request', () => {
  expect(draw()).toBe(draw())
  for (const other of [
    { shareableId: 'two' },
    { title: 'The blue boat' },
    { genre: 'jazz' },
    { emotions: ['hopeful', 'happy'] },
  ])
    expect(draw(other)).not.toBe(draw())
})

test('it is drawn for every genre and feeling, with numbers that a browser can read', () => {
  for (const genre of genres)
    for (const emotion of emotions)
      expect(draw({ genre, emotions: [emotion] })).not.toMatch(/NaN|undefined|Infinity|\de-/)
})

test('it is drawn for words that were never a choice, too', () => {
  for (const feelings of [['puzzled'], []])
    expect(draw({ genre: 'polka', emotions: feelings, title: '' })).toContain('<use')
})

test('nothing that people wrote is in it', () => {
  expect(draw({ title: '"><script>boat', shareableId: '"><b>', genre: '<i>' })).not.toMatch(/script|<b>|<i>/)
})

/** Removes the drawing code, as before a browser has drawn its first cover. */
const without = () => vi.spyOn(lateDrawing, 'current').mockReturnValue(undefined)
const roots: Root[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const root of roots.splice(0)) await act(async () => root.unmount())
  document.body.innerHTML = ''
})

test('it says nothing to a screen reader, and is a sheet of its ink until the drawing is there', () => {
  without()
  const drawn = renderToStaticMarkup(<Cover request={of()} />)
  expect(drawn).toContain('aria-hidden="true"')
  expect(drawn).toContain(`fill="${inksOf(of()).a}"`)
  expect(drawn).not.toContain('<use')
})

test('it is drawn in the browser once the drawing is loaded', async () => {
  const page = await show(<Cover request={of()} />)
  await until(() => expect(page.querySelector('use')).not.toBeNull())
})

test('a cover that came drawn with the page stays as it is, and loads nothing', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  lateDrawing.provide(drawCover)
  const page = document.body.appendChild(document.createElement('div'))
  page.innerHTML = renderToString(<Cover request={of()} />)
  const [there, html] = [page.querySelector('use'), page.innerHTML]
  expect(there).not.toBeNull()
  without()
  const load = vi.spyOn(lateDrawing, 'load').mockImplementation(() => {})
  const problem = vi.fn()
  await act(async () => {
    roots.push(hydrateRoot(page, <Cover request={of()} />, { onRecoverableError: problem }))
  })
  await act(async () => roots[0]!.render(<Cover request={of()} className="later" />))
  expect(page.querySelector('use')).toBe(there)
  expect(page.innerHTML).toBe(html.replace('overflow-hidden', 'overflow-hidden later'))
  expect(load).not.toHaveBeenCalled()
  // A different request gets a different drawing.
  await act(async () => roots[0]!.render(<Cover request={of({ emotions: ['romantic'] })} />))
  expect(load).toHaveBeenCalled()
  expect(page.innerHTML).toContain(inksOf({ emotions: ['romantic'] }).a)
  expect(problem).not.toHaveBeenCalled()
})
