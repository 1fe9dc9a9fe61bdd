import type { Argon2Parameters } from 'node:crypto'
import { expect, test } from 'vitest'
import { beSite, site } from '../../site/site.ts'
import { assertUncommon } from './password.ts'
import { passwordsWith, realArgon2 } from './test-passwords.ts'

const { hashPassword, verifyPassword } = await passwordsWith()

test('a password is kept as Argon2id with 19 MiB, two passes and a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(two)
})

test('only the same password fits', async () => {
  const hash = await hashPassword('correct horse')
  expect(await verifyPassword('correct horse', hash)).toBe(true)
  expect(await verifyPassword('Correct horse', hash)).toBe(false)
  expect(await verifyPassword('', hash)).toBe(false)
})

test('a letter fits however the keyboard puts it together', async () => {
  expect(await verifyPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait'))).toBe(true)
})

test('a hash made elsewhere, at other cost, fits: RFC 9106 implementations agree', async () => {
  // Hash made by the reference implementation: echo -n "password" | argon2 somesalt -id -t 2 -m 16 -p 1 -l 24
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', hash)).toBe(true)
})

test('nobody has a password where there is no hash, and saying so takes the same work', async () => {
  const digests: Argon2Parameters[] = []
  const { verifyPassword } = await passwordsWith((algorithm, parameters, done) => {
    digests.push(parameters)
    realArgon2(algorithm, parameters, done)
  })
  for (const hash of [null, undefined, await hashPassword('correct horse')])
    expect(await verifyPassword('something else', hash)).toBe(false)
  const work = {
    message: Buffer.from('something else'),
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  }
  expect(digests).toEqual([1, 2, 3].map(() => ({ ...work, nonce: expect.any(Buffer) })))
})

test('two hashes run at once, sixty wait, and a flood beyond that is refused', async () => {
  let [running, most] = [0, 0]
  const { hashPassword } = await passwordsWith((algorithm, parameters, done) => {
    most = Math.max(most, ++running)
    realArgon2(algorithm, parameters, (error, key) => {
      running--
      done(error, key)
    })
  })
  const flood = await Promise.allSettled(Array.from({ length: 70 }, () => hashPassword('correct horse')))
  const refused = flood.filter((one) => one.status === 'rejected').map((one) => one.reason as unknown)
  expect(refused).toEqual(
    Array.from({ length: 8 }, () => expect.objectContaining({ kind: 'tooMany', retryAfter: 5 })),
  )
  expect(most).toBe(2)
  // The queue accepts new passwords again.
  expect(await hashPassword('correct horse')).toMatch(/^\$argon2id/)
})

test('a name of this site, with whatever digits, signs and case, is no password; one that has more is', () => {
  const built = site
  beSite({ name: 'Hospiz Lieder 21' })
  const refused = ['songwright', 'Songwright1', 'song-wright 2026!', 'hospizlieder', 'HOSPIZ.LIEDER.22']
  const taken = ['songwright of ours', 'hospizliederbuch', '2026-11-24']
  const asked = [...refused, ...taken].filter((password) => {
    try {
      return assertUncommon(password) === undefined
    } catch (error) {
      expect(String(error)).toContain('This is the name of this site')
      return false
    }
  })
  beSite(built)
  expect(asked).toEqual(taken)
})
