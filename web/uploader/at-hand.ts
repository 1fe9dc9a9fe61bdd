/** What this page sent and still holds, to be played before anyone may read it from the store. */
const held = new Map<string, string>()

/** Keeps the bytes of an upload at hand, by the key that it lies under. */
export const keepAtHand = (key: string, bytes: Blob) => void held.set(key, URL.createObjectURL(bytes))

/** Where they can be played from; undefined once the page was left. */
export const atHand = (key: string) => held.get(key)
