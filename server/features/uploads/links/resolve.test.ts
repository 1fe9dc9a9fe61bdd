import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { resolve } from './resolve.ts'

const silent = createSocket('udp4')
let servers: string[]
beforeAll(async () => {
  silent.bind(0, '127.0.0.1')
  await once(silent, 'listening')
  servers = [`127.0.0.1:${silent.address().port}`]
})
afterAll(() => silent.close())

test('a look-up ends when it is aborted', async () => {
  const gone = new AbortController()
  const asked = resolve('songs.example', gone.signal, servers)
  await once(silent, 'message')
  gone.abort()
  expect(await asked).toEqual([])
})

test('no more than fifty run at once, and room is free again', async () => {
  const gone = new AbortController()
  const all = Array.from({ length: 50 }, () => resolve('songs.example', gone.signal, servers))
  await expect(resolve('songs.example', gone.signal, servers)).rejects.toMatchObject({ kind: 'tooMany' })
  gone.abort()
  await Promise.all(all)
  expect(await resolve('songs.example', gone.signal, servers)).toEqual([])
})

test('a name that never exists is asked of nobody', async () => {
  const { signal } = new AbortController()
  const asked = vi.fn()
  silent.once('message', asked)
  expect(await resolve('songs.invalid', signal, servers)).toEqual([])
  expect(asked).not.toHaveBeenCalled()
})

test('this machine by its name is no stranger', async () => {
  const { signal } = new AbortController()
  expect(await resolve('localhost', signal)).toEqual(['127.0.0.1'])
  expect(await resolve('a.localhost', signal)).toEqual(['127.0.0.1'])
})
