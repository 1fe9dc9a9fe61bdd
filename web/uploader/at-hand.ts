/** Object URLs of files uploaded on this page, playable before the store lets them be read. */
const held = new Map<string, string>()

/** Keeps an object URL of an upload, by its storage key. */
export const keepAtHand = (key: string, bytes: Blob) => void held.set(key, URL.createObjectURL(bytes))

/** The object URL of an upload; undefined after a reload. */
export const atHand = (key: string) => held.get(key)
