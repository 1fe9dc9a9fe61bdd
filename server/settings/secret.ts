import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
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
