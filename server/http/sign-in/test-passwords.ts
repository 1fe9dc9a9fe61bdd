import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type * as passwords from './password.ts'

/** The real function. This module is loaded again for each file of a worker, when it is replaced already. */
const argon2: typeof crypto.argon2 = Reflect.get(crypto.argon2, 'real') ?? crypto.argon2

/** A hash of the least cost: a password still fits its own hash alone, as salt and length are the same. */
const quick: typeof argon2 = (algorithm, parameters, done) =>
  argon2(algorithm, { ...parameters, memory: 8, passes: 1, parallelism: 1 }, done)

Object.assign(quick, { real: argon2 })

/** Sets the function that modules loaded from now on hash passwords with. */
function hashWith(one: typeof argon2) {
  crypto.argon2 = one
  syncBuiltinESMExports()
}

/** Setup of the server's tests, which hash some thousand passwords: `password.test.ts` alone pays the real cost. */
hashWith(quick)

/** The module of passwords, at its real cost, or with a function that watches it. */
export async function passwordsWith(one = argon2): Promise<typeof passwords> {
  hashWith(one)
  try {
    // A query makes it another module than the one that is loaded already.
    return await import(/* @vite-ignore */ `./password.ts?${Math.random()}&lang.ts`)
  } finally {
    hashWith(quick)
  }
}

export const realArgon2 = argon2
