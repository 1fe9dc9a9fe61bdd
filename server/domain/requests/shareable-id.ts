import { randomBytes } from 'node:crypto'

/** 144 random bits: nobody finds a room by trying. */
export const newShareableId = () => randomBytes(18).toString('base64url')
