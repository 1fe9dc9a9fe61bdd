import { oneLine } from '#contract/grammar/text'
import { firstNameOr, shortInCurrency } from '#contract/surface/format'
import { feeds, paths } from '#contract/surface/paths'
import { type Html, html } from '../../../html.ts'
import { site as own } from '../../../site/site.ts'
import { excerpt } from '../excerpt.ts'
import type { PublicRequest } from './reads.ts'
import { document, sayable, xml } from './xml.ts'

export const feedTitle = () => `${own.name}: requests waiting for a songwriter`
const subtitle = 'Songs people ask for, written by humans for humans. Newest first.'

function entryOf(site: string, request: PublicRequest) {
  const { genre, emotions, goalAmount } = request
  const story = sayable(excerpt(request.story, 600))
  const pledged = `${shortInCurrency(request.pledgedAmount)} promised${goalAmount ? ` of ${shortInCurrency(goalAmount)}` : ''}`
  return {
    id: `urn:uuid:${request.id}`,
    url: site + paths.room(request.shareableId),
    title: sayable(oneLine(request.title)),
    by: sayable(oneLine(firstNameOr(request.listener))),
    // Creation time, not the time of the last pledge: frequent changes of the pledged sum must not make the
    // entry new.
    at: request.createdAt,
    words: [genre, ...emotions],
    content: html`<p>${story}</p><p>A ${genre} song: ${emotions.join(', ')}. ${pledged}.</p>`,
  }
}

type Entry = ReturnType<typeof entryOf>

/** Atom requires an updated time, also in an empty feed. */
const never = '1970-01-01T00:00:00.000Z'
const newest = (entries: Entry[]) =>
  entries.map(({ at }) => at).reduce((latest, at) => (at > latest ? at : latest), never)

/** Atom feed (RFC 4287) of the public requests that any songwriter may accept. */
export function atomOf(site: string, requests: PublicRequest[]) {
  const entries = requests.map((request) => entryOf(site, request))
  return document(xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${site}${feeds.atom}</id>
<title>${feedTitle()}</title>
<subtitle>${subtitle}</subtitle>
<link rel="self" type="application/atom+xml" href="${site}${feeds.atom}"/>
<link rel="alternate" type="text/html" href="${site}/"/>
<icon>${site}/icon-192.png</icon>
<updated>${newest(entries)}</updated>
${entries.map(
  ({ id, url, title, by, at, words, content }) => xml`<entry>
<id>${id}</id>
<title>${title}</title>
<link rel="alternate" type="text/html" href="${url}"/>
<published>${at}</published>
<updated>${at}</updated>
<author><name>${by}</name></author>
${words.map((word) => xml`<category term="${word}"/>`)}
<content type="html">${content.text}</content>
</entry>
`,
)}</feed>`)
}

export function rssOf(site: string, requests: PublicRequest[]) {
  const entries = requests.map((request) => entryOf(site, request))
  const item = ({ id, url, title, by, at, words, content }: Entry): Html => xml`<item>
<guid isPermaLink="false">${id}</guid>
<title>${title}</title>
<link>${url}</link>
<pubDate>${mailDate(at)}</pubDate>
<dc:creator>${by}</dc:creator>
${words.map((word) => xml`<category>${word}</category>`)}
<description>${content.text}</description>
</item>
`
  return document(xml`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${feedTitle()}</title>
<link>${site}/</link>
<description>${subtitle}</description>
<language>en</language>
<lastBuildDate>${mailDate(newest(entries))}</lastBuildDate>
<atom:link rel="self" type="application/rss+xml" href="${site}${feeds.rss}"/>
${entries.map(item)}</channel>
</rss>`)
}

/** An RFC 822 date, as RSS requires it. */
const mailDate = (time: string) => new Date(time).toUTCString()
