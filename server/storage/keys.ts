/** Format of the server's own keys, which can't lead out of a folder. */
export const goodKey = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/
