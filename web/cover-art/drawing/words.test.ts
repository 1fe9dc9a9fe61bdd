import { expect, test } from 'vitest'
import { figureShape, figures } from './figures.ts'
import { figureFor } from './words.ts'

test.each([
  ['The blue bicycle', 'bicycle'],
  ['Biscuit, who waited at the gate', 'gate'],
  ['The other end of the ferry', 'ferry'],
  ['KETTLE SONG', 'kettle'],
  // If several words in a row have a figure, the last of them decides.
  ['The kitchen light', 'light'],
  ['The 1:40 night bus', 'bus'],
  // Otherwise the first word with a figure decides.
  ['The bench by the canal', 'bench'],
  ['Snow on the school piano', 'snow'],
  ['Letters to my future pupils', 'letter'],
  ['Eleven lamps', 'lamp'],
  ['Two benches, two watches', 'bench'],
  ['The ponies of two parties', 'cake'],
  // Words of other languages, with accents and articles.
  ['O portão azul', 'gate'],
  ['Pão de domingo', 'bread'],
  ['Snø på fjellet', 'snow'],
  ['Båten og havet', 'boat'],
  ['أغنية عن البحر', 'wave'],
  ['إبريق', 'kettle'],
])('%s is called by its %s', (title, figure) => expect(figureFor(title)).toBe(figure))

test.each(['', 'Thirty-two and starting over', 'constructor', 'Showing off', '写给外婆的歌'])(
  '%j calls no figure',
  (title) => expect(figureFor(title)).toBeUndefined(),
)

test.each(Object.entries(figures))('the figure of a %s is within its box', (_, drawn) => {
  const shape = figureShape(drawn)
  expect(shape).toMatch(/^(<path [^<>]+\/>){1,2}$/)
  expect(shape).not.toMatch(/NaN|undefined|[^\w"]o\d|[^\w"]r\d/)
  for (const [, x, y] of shape.matchAll(/M(-?[\d.]+)[ ,]?(-?[\d.]+)/g)) {
    for (const value of [Number(x), Number(y)]) expect(value).toBeGreaterThanOrEqual(-2)
    for (const value of [Number(x), Number(y)]) expect(value).toBeLessThanOrEqual(100)
  }
})
