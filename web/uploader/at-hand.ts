/**
 * Object URLs of files that were uploaded on this page. They can be played before the file store allows
 * reading the files.
 */
const held = new Map<string, string>()

export const keepAtHand = (key: string, bytes: Blob) => void held.set(key, URL.createObjectURL(bytes))

export const atHand = (key: string) => held.get(key)
