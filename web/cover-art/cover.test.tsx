import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { genres } from '#contract/people/songwriters'
import { emotions } from '#contract/requests/song-requests'
import { Cover } from './cover.tsx'

const draw = (shareableId: string, genre = 'folk', feelings: string[] = ['happy']) =>
  renderToStaticMarkup(<Cover request={{ shareableId, genre, emotions: feelings }} />)

describe('the sleeve of a request', () => {
  test('is the same picture at each look, and another one for another request', () => {
    expect(draw('one')).toBe(draw('one'))
    expect(draw('one')).not.toBe(draw('two'))
  })

  test('is drawn for every genre and every feeling, with numbers that a browser can read', () => {
    for (const genre of genres)
      for (const emotion of emotions) expect(draw('link', genre, [emotion])).not.toMatch(/NaN|undefined/)
  })

  test('is drawn for words that were never a choice, too', () => {
    expect(draw('link', 'polka', ['puzzled'])).toContain('<rect')
    expect(draw('link', 'polka', [])).toContain('<rect')
  })

  test('says nothing to a screen reader: the title stands beside it', () => {
    expect(draw('link')).toContain('aria-hidden="true"')
  })
})
