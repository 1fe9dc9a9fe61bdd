import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { builtName } from '#contract/surface/site'
import { invalid, tooMany } from '../../errors.ts'
import { site } from '../../site/site.ts'
import { turns } from '../guards/turns.ts'

const derive = promisify(argon2)

/** OWASP's parameters for Argon2id: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }

const tagLength = 32
const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/**
 * Normalises Unicode, because keyboards may produce different code points for the same letter (NIST SP
 * 800-63B §5.1.1.2).
 */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'))

/**
 * At most two hashes run at once: half of libuv's thread pool, which also reads files and resolves host
 * names. Each uses 19 MiB. If the queue is full, throws a 429.
 */
const inTurn = turns({
  atOnce: 2,
  mostWaiting: 60,
  refusal: () => tooMany('Many people are signing in right now. Please try again in a moment', 5),
})

const digest = (password: string, parameters: Omit<Argon2Parameters, 'message'>) =>
  inTurn(() => derive('argon2id', { message: bytesOf(password), ...parameters }))

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await digest(password, { nonce, tagLength, ...cost })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(hash)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/**
 * A hash that no password matches. It makes the check of an unknown account take as long as a known one's
 * (timing attack).
 */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** True if the password matches `hash`. Without a hash, returns false after the same time. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, expected] = phc.exec(hash ?? nobody) ?? []
  if (!salt || !expected) throw new Error('A password hash is not an Argon2id PHC string')
  const wanted = Buffer.from(expected, 'base64')
  const found = await digest(password, {
    nonce: Buffer.from(salt, 'base64'),
    tagLength: wanted.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(found, wanted) && hash !== null && hash !== undefined
}

/**
 * Passwords of 8 characters or more, in lower case, from the 10,000 most used ones. Source: `passwords.json`
 * of @zxcvbn-ts/language-common 4.1.3 (MIT, Copyright 2012-2016 Dan Wheeler and Dropbox, 2021 @zxcvbn-ts).
 */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)

/** Letters alone, so that "Song-Wright 1" is "songwright". Digits alone stay. */
const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]/gu, '')

/** True for a name of the site with any digits, signs and case, which is guessed first. */
function isOurName(password: string) {
  const letters = lettersOf(password)
  return letters !== '' && [builtName, site.name].some((name) => lettersOf(name) === letters)
}

/** Throws 400 on `field` for a common password, or one that is the site's name. */
export function assertUncommon(password: string, field = 'password') {
  if (isOurName(password)) throw invalid('This is the name of this site. Please choose another', field)
  if (common.has(password.normalize('NFKC').toLowerCase()))
    throw invalid('This is one of the most used passwords. Please choose another', field)
}
