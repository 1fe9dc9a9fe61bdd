import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Secret stored in `dataDir` if SESSION_SECRET isn't set: made once, readable only by this user. */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  if (!existsSync(file)) keepSecret(dataDir, randomBytes(32).toString('base64url'))
  return readFileSync(file, 'utf8')
}

/** Stores this secret in `dataDir`, replacing one of this name. Returns the file after it is durable. */
export function keepSecret(dataDir: string, secret: string, name = 'secret'): string {
  const file = path.join(dataDir, name)
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return file
}

/**
 * File names in `DATA_DIR`: the seed of the site's Ed25519 key, and the seed of a key that is about to
 * replace it.
 */
const keyFile = 'site-key'
const nextFile = 'site-key.next'

/** Base64 of 32 bytes. */
export const isSeed = (text: string) => /^[A-Za-z0-9+/]{43}=$/.test(text)

const newSeed = () => randomBytes(32).toString('base64')

/** Seed stored in `dataDir` if SITE_KEY isn't set: made once, readable only by this user. */
export function keptSeed(dataDir: string): string {
  if (!seedIn(dataDir)) keepSeed(dataDir, newSeed())
  return seedIn(dataDir)!
}

export const seedIn = (dataDir: string) => read(dataDir, keyFile)

function read(dataDir: string, name: string): string | undefined {
  const file = path.join(dataDir, name)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Stores the seed of a restored site, in place of the folder's own. */
export const keepSeed = (dataDir: string, seed: string) => keepSecret(dataDir, seed, keyFile)

/** Seed of an unfinished key change, if any. */
export const nextSeed = (dataDir: string) => read(dataDir, nextFile)

export function beginChange(dataDir: string): string {
  const seed = newSeed()
  keepSecret(dataDir, seed, nextFile)
  return seed
}

export const endChange = (dataDir: string) =>
  renameSync(path.join(dataDir, nextFile), path.join(dataDir, keyFile))

export const forgetChange = (dataDir: string) => rmSync(path.join(dataDir, nextFile), { force: true })
