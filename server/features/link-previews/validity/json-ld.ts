import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1))
const time = z.iso.datetime({ offset: true })
const person = z.strictObject({
  '@type': z.literal('Person'),
  name: text,
  description: z.optional(text),
  jobTitle: z.optional(text),
})

/**
 * The part of the schema.org vocabulary that the pages use, with the rules for rich results. A page that needs
 * another type or property adds it here.
 */
const Thing = z.discriminatedUnion('@type', [
  z.strictObject({ '@type': z.literal('WebSite'), name: text, url: z.url() }),
  z.strictObject({ '@type': z.literal('Organization'), name: text, url: z.url(), logo: z.url() }),
  z.strictObject({ '@type': z.literal('WebPage'), name: text, url: z.url() }),
  z.strictObject({
    '@type': z.literal('CreativeWork'),
    name: text,
    url: z.url(),
    genre: text,
    abstract: text,
    dateCreated: time,
  }),
  z.strictObject({
    '@type': z.literal('MusicRecording'),
    name: text,
    url: z.url(),
    genre: text,
    byArtist: z.optional(person),
    duration: z.optional(z.iso.duration()),
    datePublished: z.optional(time),
  }),
  z.strictObject({
    '@type': z.literal('ProfilePage'),
    url: z.url(),
    dateCreated: time,
    mainEntity: person,
  }),
])

const Context = z.literal('https://schema.org')
const Graph = z.strictObject({ '@context': Context, '@graph': z.array(Thing) })
const Single = z.looseObject({ '@context': Context })

export function faultsOfData(about: object): string[] {
  const { error } = '@graph' in about ? Graph.safeParse(about) : single(about)
  return error ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) : []
}

function single(about: object) {
  const read = Single.safeParse(about)
  if (!read.success) return read
  const { '@context': _, ...thing } = read.data
  return Thing.safeParse(thing)
}
