import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Storage, UploadGrant } from '../../storage/storage.ts'

/** Sends bytes to an upload address of this storage, as a browser does. */
export type Put = (address: string, bytes: Buffer, type?: string) => Promise<{ status: number; etag: string }>

/** Tests that every storage driver must pass. Each driver's own test file runs them with a real store. */
export function storageContract(open: () => { storage: Storage; put: Put }) {
  const MB = 1_048_576
  const ours = { site: 'http://songs.example', secret: 'a secret of the contract' }
  const inAMinute = () => new Date(Date.now() + 60_000)
  const grant = (given: Partial<UploadGrant> & { key: string }): UploadGrant => ({
    maxBytes: 20 * MB,
    expiresAt: inAMinute(),
    ...given,
  })
  async function* of(...chunks: (string | Buffer)[]) {
    for (const chunk of chunks) yield Buffer.from(chunk)
  }
  const content = async (storage: Storage, key: string, range?: { start: number; end: number }) => {
    const bytes = await storage.read(key, range)
    return bytes && buffer(bytes)
  }
  const text = async (...asked: Parameters<typeof content>) => (await content(...asked))?.toString()
  const keysOf = async (storage: Storage) => {
    const keys: string[] = []
    for await (const { key } of storage.objects()) keys.push(key)
    return keys
  }

  test('it can be used', () => open().storage.check())

  test('bytes are visible once they are stored, whole and under their key alone', async () => {
    const { storage } = open()
    const received = await storage.receive(of('la', 'la', 'la'), 6)
    expect(received.size).toBe(6)
    expect(await storage.size('people/a/one')).toBeUndefined()
    expect(await storage.read('people/a/one')).toBeUndefined()
    await received.keep('people/a/one')
    // A restarted transaction calls `keep` again.
    await received.keep('people/a/one')
    await received.discard()
    await storage.settle('people/a/one')
    expect(await text(storage, 'people/a/one')).toBe('lalala')
    expect(await storage.size('people/a/one')).toBe(6)
    expect(await text(storage, 'people/a/one', { start: 1, end: 2 })).toBe('al')
    expect(await keysOf(storage)).toContain('people/a/one')
    await storage.remove('people/a/one')
    await storage.remove('people/a/one')
    expect(await storage.size('people/a/one')).toBeUndefined()
    expect(await keysOf(storage)).not.toContain('people/a/one')
  })

  test('more bytes than are held in memory at once arrive in their order; nothing at all is 0 bytes', async () => {
    const { storage } = open()
    const chunk = Buffer.from(Uint8Array.from({ length: 3 * MB + 7 }, (_, i) => (i * 31 + (i >> 8)) & 255))
    const received = await storage.receive(of(chunk, chunk, chunk, chunk, chunk, chunk), 20 * MB)
    expect(received.size).toBe(6 * chunk.length)
    await received.keep('people/a/large')
    const all = Buffer.concat([chunk, chunk, chunk, chunk, chunk, chunk])
    expect((await content(storage, 'people/a/large'))?.equals(all)).toBe(true)
    const nothing = await storage.receive(of(), 1)
    expect(nothing.size).toBe(0)
    await nothing.discard()
    await storage.remove('people/a/large')
  })

  test('a byte too many is refused, and what breaks off leaves nothing', async () => {
    const { storage } = open()
    async function* broken() {
      yield Buffer.alloc(9 * MB)
      throw new Error('the wire was cut')
    }
    await expect(storage.receive(of('lala', 'la!'), 6)).rejects.toMatchObject({ reason: 'tooLarge' })
    await expect(storage.receive(of(Buffer.alloc(9 * MB), 'la!'), 9 * MB)).rejects.toMatchObject({
      reason: 'tooLarge',
    })
    await expect(storage.receive(broken(), 20 * MB)).rejects.toThrow('the wire was cut')
  })

  test('storing again replaces the previous bytes', async () => {
    const { storage } = open()
    const tags = new Set<string | undefined>()
    for (const words of ['first', 'the second']) {
      const received = await storage.receive(of(words), 20)
      await received.keep('people/a/again')
      expect(await text(storage, 'people/a/again')).toBe(words)
      const tag = await storage.tag('people/a/again')
      expect(tag).toBe(await storage.tag('people/a/again'))
      tags.add(tag)
    }
    expect(tags.size).toBe(2)
    await storage.remove('people/a/again')
    expect(await storage.tag('people/a/again')).toBeUndefined()
  })

  test('an upload address takes what it was signed for, as often as it is asked', async () => {
    const { storage, put } = open()
    const bytes = Buffer.from('a song, more or less')
    const key = 'people/a/put'
    const address = await storage.uploadUrl(grant({ key, size: bytes.length, type: 'audio/mpeg' }), ours)
    for (let i = 0; i < 2; i++) expect((await put(address, bytes, 'audio/mpeg')).status).toBe(200)
    expect(await storage.size(key)).toBe(bytes.length)
    await storage.settle(key)
    await storage.settle(key)
    expect(await text(storage, key)).toBe(bytes.toString())
    await storage.remove(key)
  })

  test('an upload address takes no more bytes than were said, and nothing for another key or once it is old', async () => {
    const { storage, put } = open()
    const bytes = Buffer.from('a song, more or less')
    const address = await storage.uploadUrl(grant({ key: 'people/a/said', size: bytes.length }), ours)
    expect((await put(address, Buffer.concat([bytes, bytes]))).status).toBeGreaterThanOrEqual(400)
    expect((await put(address.replace('/said', '/other'), bytes)).status).toBe(403)
    expect(
      (
        await put(
          address.replace(/signature=(.)/i, (_, first) => `signature=${first === '0' ? '1' : '0'}`),
          bytes,
        )
      ).status,
    ).toBe(403)
    const soon = new Date(Date.now() + 1000)
    const old = await storage.uploadUrl(grant({ key: 'people/a/said', size: 1, expiresAt: soon }), ours)
    const putOld = async () => (await put(old, Buffer.from('x'))).status
    await expect.poll(putOld, { timeout: 5000, interval: 500 }).toBe(403)
    await storage.remove('people/a/said')
  })

  test('what is put to an address after settling changes nothing', async () => {
    const { storage, put } = open()
    const key = 'people/a/settled'
    const received = await storage.receive(of('what was checked'), 100)
    await received.keep(key)
    await storage.settle(key)
    if (storage.readUrl) {
      const address = await storage.uploadUrl(grant({ key, size: 14 }), ours)
      expect((await put(address, Buffer.from('something else'))).status).toBe(200)
    }
    expect(await text(storage, key)).toBe('what was checked')
    expect(await storage.size(key)).toBe('what was checked'.length)
    await storage.remove(key)
    expect(await storage.size(key)).toBeUndefined()
  })

  test('parts are put in any order, listed, and joined; then they are no parts any more', async () => {
    const { storage, put } = open()
    const { parts } = storage
    const key = 'people/a/parts'
    const id = await parts.begin(key, 'audio/mpeg')
    const pieces = [Buffer.alloc(5 * MB, 1), Buffer.alloc(5 * MB, 2), Buffer.from('end')]
    const send = async (number: number, bytes = pieces[number - 1]!) =>
      put(await storage.uploadUrl(grant({ key, size: bytes.length, part: { id, number } }), ours), bytes)
    expect(await parts.list(key, id)).toEqual([])
    for (const number of [3, 1, 2]) expect((await send(number)).status).toBe(200)
    const early = await parts.list(key, id)
    const again = await send(2)
    const listed = (await parts.list(key, id))!
    expect(listed.map(({ number, size }) => [number, size])).toEqual([
      [1, 5 * MB],
      [2, 5 * MB],
      [3, 3],
    ])
    expect(listed[1]!.etag).toBe(again.etag)
    expect(early![0]).toEqual(listed[0])

    const whole = await parts.join(key, id, listed)
    expect(whole.size).toBe(10 * MB + 3)
    for (let time = 0; time < 2; time++) await whole.keep(key)
    await whole.discard()
    expect(await parts.list(key, id)).toBeUndefined()
    expect(await storage.size(key)).toBe(10 * MB + 3)
    await storage.settle(key)
    expect((await content(storage, key))?.equals(Buffer.concat(pieces))).toBe(true)
    await storage.remove(key)
  })

  test('an upload in parts that was aborted takes nothing more, and aborting twice is fine', async () => {
    const { storage, put } = open()
    const key = 'people/a/aborted'
    const id = await storage.parts.begin(key)
    const address = await storage.uploadUrl(grant({ key, size: 1, part: { id, number: 1 } }), ours)
    expect((await put(address, Buffer.from('x'))).status).toBe(200)
    for (let i = 0; i < 2; i++) await storage.parts.abort(key, id)
    expect(await storage.parts.list(key, id)).toBeUndefined()
    expect((await put(address, Buffer.from('x'))).status).toBe(404)
    expect(await storage.size(key)).toBeUndefined()
  })

  test('tidying removes what never became a file, and no file', async () => {
    const { storage } = open()
    const received = await storage.receive(of('kept'), 10)
    await received.keep('people/a/kept')
    await storage.settle('people/a/kept')
    await storage.receive(of('never kept'), 10)
    const id = await storage.parts.begin('people/a/begun')
    await storage.tidy(new Date(Date.now() - 60_000))
    expect(await storage.parts.list('people/a/begun', id)).toEqual([])
    await storage.tidy(new Date(Date.now() + 60_000))
    expect(await storage.parts.list('people/a/begun', id)).toBeUndefined()
    expect(await text(storage, 'people/a/kept')).toBe('kept')
    await storage.remove('people/a/kept')
  })
}
