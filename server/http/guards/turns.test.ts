import { expect, test } from 'vitest'
import { turns } from './turns.ts'

function queue() {
  const inTurn = turns({ atOnce: 2, mostWaiting: 2, refusal: () => new Error('too many') })
  const running = new Map<string, PromiseWithResolvers<string>>()
  const ask = (name: string) =>
    inTurn(() => {
      const one = Promise.withResolvers<string>()
      running.set(name, one)
      return one.promise.finally(() => running.delete(name))
    })
  return { ask, running, names: () => [...running.keys()] }
}

test('so many run at once, the next ones in their order, and one more than may wait is refused', async () => {
  const { ask, running, names } = queue()
  const asked = ['a', 'b', 'c', 'd'].map(ask)
  await expect(ask('e')).rejects.toThrow('too many')
  expect(names()).toEqual(['a', 'b'])
  running.get('b')!.resolve('done')
  expect(await asked[1]).toBe('done')
  expect(names()).toEqual(['a', 'c'])
  const later = ask('f')
  for (const name of ['a', 'c', 'd', 'f']) {
    await expect.poll(() => running.has(name)).toBe(true)
    running.get(name)!.resolve(name)
  }
  expect(await Promise.all([...asked, later])).toEqual(['a', 'done', 'c', 'd', 'f'])
})

test('what fails gives its place to the next one', async () => {
  const { ask, running, names } = queue()
  const [failing, other, next] = ['a', 'b', 'c'].map(ask)
  running.get('a')!.reject(new Error('no'))
  await expect(failing).rejects.toThrow('no')
  expect(names()).toEqual(['b', 'c'])
  for (const name of ['b', 'c']) running.get(name)!.resolve(name)
  expect(await Promise.all([other, next])).toEqual(['b', 'c'])
})
