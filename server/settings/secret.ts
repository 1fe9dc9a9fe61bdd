import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The secret that is kept in `dataDir` where SESSION_SECRET isn't set: made once, for this user's eyes only. */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  if (!existsSync(file)) keepSecret(dataDir, randomBytes(32).toString('base64url'))
  return readFileSync(file, 'utf8')
}

/** Keeps this secret in `dataDir`, in place of another one of this name. Answers the file, which is durable then. */
export function keepSecret(dataDir: string, secret: string, name = 'secret'): string {
  const file = path.join(dataDir, name)
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return file
}
