import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The signing secret if SESSION_SECRET isn't set. It is created once in `dataDir`, with mode 600. */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  if (!existsSync(file)) keepSecret(dataDir, randomBytes(32).toString('base64url'))
  return readFileSync(file, 'utf8')
}

/** Stores a secret in `dataDir`, replacing an existing one. Returns its path once the file is on disk. */
export function keepSecret(dataDir: string, secret: string, name = 'secret'): string {
  const file = path.join(dataDir, name)
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return file
}

/** File names in `DATA_DIR`: the seed of the site's Ed25519 key, and the next seed during a key change. */
const keyFile = 'site-key'
const nextFile = 'site-key.next'

/** Base64 of 32 bytes. */
export const isSeed = (text: string) => /^[A-Za-z0-9+/]{43}=$/.test(text)

const newSeed = () => randomBytes(32).toString('base64')

/** The seed of the site's key if SITE_KEY isn't set. It is created once in `dataDir`, with mode 600. */
export function keptSeed(dataDir: string): string {
  if (!seedIn(dataDir)) keepSeed(dataDir, newSeed())
  return seedIn(dataDir)!
}

export const seedIn = (dataDir: string) => read(dataDir, keyFile)

function read(dataDir: string, name: string): string | undefined {
  const file = path.join(dataDir, name)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Stores the seed of a restored site, and replaces the existing one. */
export const keepSeed = (dataDir: string, seed: string) => keepSecret(dataDir, seed, keyFile)

/** Seed of a key change that has begun but not ended; undefined if there is none. */
export const nextSeed = (dataDir: string) => read(dataDir, nextFile)

export function beginChange(dataDir: string): string {
  const seed = newSeed()
  keepSecret(dataDir, seed, nextFile)
  return seed
}

export const endChange = (dataDir: string) =>
  renameSync(path.join(dataDir, nextFile), path.join(dataDir, keyFile))

export const forgetChange = (dataDir: string) => rmSync(path.join(dataDir, nextFile), { force: true })
