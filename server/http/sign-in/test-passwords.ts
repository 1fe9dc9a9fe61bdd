import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type * as passwords from './password.ts'

/**
 * The original function, even after it was replaced: this module is loaded again for each test file of a
 * worker.
 */
const argon2: typeof crypto.argon2 = Reflect.get(crypto.argon2, 'real') ?? crypto.argon2

/** Argon2 at minimum cost, to save time. A password still matches only its own hash. */
const quick: typeof argon2 = (algorithm, parameters, done) =>
  argon2(algorithm, { ...parameters, memory: 8, passes: 1, parallelism: 1 }, done)

Object.assign(quick, { real: argon2 })

function hashWith(one: typeof argon2) {
  crypto.argon2 = one
  syncBuiltinESMExports()
}

/**
 * Used by the server's tests, which hash some thousand passwords. Only `password.test.ts` uses the real cost.
 */
hashWith(quick)

/** Loads the password module again, with the original argon2 function or with `one`. */
export async function passwordsWith(one = argon2): Promise<typeof passwords> {
  hashWith(one)
  try {
    // The query makes Node load a new instance of the module.
    return await import(/* @vite-ignore */ `./password.ts?${Math.random()}&lang.ts`)
  } finally {
    hashWith(quick)
  }
}

export const realArgon2 = argon2
