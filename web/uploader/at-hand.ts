/** Object URLs of files uploaded on this page, playable before the store allows reading them. */
const held = new Map<string, string>()

export const keepAtHand = (key: string, bytes: Blob) => void held.set(key, URL.createObjectURL(bytes))

export const atHand = (key: string) => held.get(key)
