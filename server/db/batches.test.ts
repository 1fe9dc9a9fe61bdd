import { expect, test } from 'vitest'
import { batchSize, inBatches } from './batches.ts'
import { firstId } from './page.ts'

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const rows = (count: number) => Array.from({ length: count }, (_, number) => ({ id: idOf(number) }))

test('rows that stay in their list are done once each, in batches', async () => {
  const all = rows(2 * batchSize + 1)
  const asked: string[] = []
  const done: string[] = []
  const find = async (after: string) => {
    asked.push(after)
    return all.filter(({ id }) => id > after).slice(0, batchSize)
  }
  await inBatches(find, async (id) => void done.push(id))
  expect(done).toEqual(all.map(({ id }) => id))
  expect(asked).toEqual([firstId, idOf(batchSize - 1), idOf(2 * batchSize - 1)])
})

test('rows that leave their list by the work are found without an id, the last batch empty', async () => {
  const left = rows(batchSize)
  await inBatches(
    async () => left.slice(0, batchSize),
    async (id) =>
      void left.splice(
        left.findIndex((row) => row.id === id),
        1,
      ),
  )
  expect(left).toEqual([])
})

test('nothing is begun after the signal to stop', async () => {
  const stop = new AbortController()
  const done: string[] = []
  const work = async (id: string) => {
    done.push(id)
    if (done.length === 2) stop.abort()
  }
  await inBatches(async () => rows(batchSize), work, stop.signal)
  expect(done).toEqual([idOf(0), idOf(1)])
})

test('several rows are worked on at once, each once, and none is begun after a failure', async () => {
  const all = rows(batchSize + 2)
  const find = async (after: string) => all.filter(({ id }) => id > after).slice(0, batchSize)
  const both = Promise.withResolvers<void>()
  const done: string[] = []
  await inBatches(
    find,
    async (id) => {
      done.push(id)
      if (done.length === 2) both.resolve()
      await both.promise
    },
    undefined,
    2,
  )
  expect(done.sort()).toEqual(all.map(({ id }) => id))

  const begun: string[] = []
  let ended = 0
  const failing = inBatches(
    find,
    async (id) => {
      begun.push(id)
      if (id === idOf(0)) throw new Error('no')
      await Promise.resolve()
      ended++
    },
    undefined,
    2,
  )
  await expect(failing).rejects.toThrow('no')
  expect([begun.length, ended]).toEqual([2, 1])
})
