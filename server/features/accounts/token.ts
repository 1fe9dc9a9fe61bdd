import { createHash, randomBytes } from 'node:crypto'

/** Token of a mailed link, and what is kept of it: a leaked table lets nobody in. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
