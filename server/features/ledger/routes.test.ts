import { expect, test } from 'vitest'
import { ledger } from '#contract/trust/ledger'
import { takeCheckpoint } from '../../domain/ledger/checkpoint.ts'
import { notesOf, signerOf } from '../../domain/ledger/note.ts'
import { openSiteKey } from '../../domain/ledger/site-keys.ts'
import { useSite } from '../../test/test-app.ts'
import { moneyOf } from '../../test/test-donations.ts'

const world = useSite()

const get = (url: string) => world.app.inject({ url })

test('before the first checkpoint there is none, and the keys are there', async () => {
  expect((await get('/ledger/checkpoint')).statusCode).toBe(404)
  expect((await world.visitor.call(ledger.checkpoint)).body).toBeNull()
  const key = (await openSiteKey(world.db, world.deps.env))!
  const { statusCode, body } = await get('/.well-known/songwright.json')
  expect([statusCode, JSON.parse(body)]).toEqual([
    200,
    {
      ledger: '/ledger/checkpoint',
      keys: [
        {
          id: key.id,
          name: key.name,
          algorithm: 'Ed25519',
          publicKey: key.publicKey,
          from: expect.any(String),
          until: null,
        },
      ],
    },
  ])
})

test('each day’s note is published as it was signed, and a past one for ever', async () => {
  const { giver, request } = await moneyOf(world).scene()
  await moneyOf(world).pledge(giver, request.id, '5.00')
  const day = (await takeCheckpoint(world.db, (await openSiteKey(world.db, world.deps.env))!))!
  const [newest, ofDay] = [await get('/ledger/checkpoint'), await get(`/ledger/${day}`)]
  expect([newest.statusCode, newest.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(ofDay.body).toBe(newest.body)
  expect(ofDay.headers['cache-control']).toContain('immutable')
  const [note] = notesOf(newest.body)!
  expect((await world.visitor.call(ledger.checkpoint)).body).toEqual({ day, root: note!.root })
  const { keys } = JSON.parse((await get('/.well-known/songwright.json')).body)
  expect(signerOf(note!, keys)).toMatchObject({ id: keys[0].id })
  // The checkpoint contains no ids or hashes of events.
  expect(newest.body).not.toContain(request.id)
  for (const unknown of ['2020-01-01', 'tomorrow', '2026-13-45', '..%2f..%2fetc'])
    expect((await get(`/ledger/${unknown}`)).statusCode).toBe(404)
})
