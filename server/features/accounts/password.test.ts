import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

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
  // The reference implementation: echo -n "password" | argon2 somesalt -id -t 2 -m 16 -p 1 -l 24
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', hash)).toBe(true)
})

test('nobody has a password where there is no hash, and saying so takes as long', async () => {
  const hash = await hashPassword('correct horse')
  const time = async (of: string | null) => {
    const times: number[] = []
    for (let n = 0; n < 5; n++) {
      const start = performance.now()
      expect(await verifyPassword('something else', of)).toBe(false)
      times.push(performance.now() - start)
    }
    return Math.min(...times)
  }
  const [without, withOne] = [await time(null), await time(hash)]
  expect(without).toBeGreaterThan(withOne / 2)
  expect(without).toBeLessThan(withOne * 2)
})
