/** Content type of each kind of file that a build names by its hash. */
const types: Record<string, string> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}

/** A build's file name, with its hash before the extension. */
const hashed = /^[\w.@-]{1,150}-[\w-]{8}\.(js|css|woff2)$/

/** Content type of a file with such a name; undefined for every other name. */
export const typeOf = (name: string): string | undefined => types[hashed.exec(name)?.[1] ?? '']
