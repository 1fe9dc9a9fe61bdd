import MarkdownIt from 'markdown-it'
import { ruleIds } from '#contract/trust/rules'

/** Values that replace '{{site}}', '{{operator}}' and '{{contact}}'. */
export type Placeholders = Readonly<Record<'site' | 'operator' | 'contact', string>>

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number]

const longestTitle = 100
const longestDescription = 160

// HTML and images are disabled. The operator may copy the text from lawyers or generators, and it is
// displayed on the site's own origin.
const markdown = new MarkdownIt({ html: false }).disable('image')
/** Allows links to web and email addresses, to pages of this site, and to anchors. */
markdown.validateLink = (url) => /^(?:https?:\/\/|mailto:|#|\/(?![/\\]))/i.test(url)

/** Converts Markdown to HTML. The first heading becomes the title, and is removed from the HTML. */
export function writtenOf(source: string, said: Placeholders) {
  const tokens = markdown.parse(source, {})
  for (const { children } of tokens) for (const one of children ?? []) fillIn(one, said)
  const at = tokens.findIndex(({ type, tag }) => type === 'heading_open' && tag === 'h1')
  const title = at < 0 ? '' : wordsOf(tokens[at + 1]).slice(0, longestTitle)
  if (at >= 0) tokens.splice(at, 3)
  anchor(tokens)
  const first = tokens.findIndex(({ type }) => type === 'paragraph_open')
  return {
    title,
    description: first < 0 ? '' : shortened(wordsOf(tokens[first + 1])),
    html: markdown.renderer.render(tokens, markdown.options, {}),
  }
}

function fillIn(token: Token, said: Placeholders) {
  const of = (name: string) => (name === 'site' || name === 'operator' ? said[name] : said.contact)
  if (token.type === 'text')
    token.content = token.content.replaceAll(/\{\{(site|operator|contact)\}\}/g, (_, name: string) =>
      of(name),
    )
  if (token.type !== 'link_open') return
  // The parser has encoded the braces as %7B and %7D. Values are encoded too, so that they can't change the
  // link's target.
  const href = String(token.attrGet('href')).replaceAll(
    /%7B%7B(site|operator|contact)%7D%7D/g,
    (_, name: string) => encodeURIComponent(of(name)).replaceAll('%40', '@'),
  )
  token.attrSet('href', href)
}

/** Ids that the surrounding page uses already: its main part, and the rules. */
const idsAround = ['main', ...ruleIds]

/**
 * Adds an id to each heading, made from its words. First-level headings become second-level, because the
 * page's title is the only first-level heading.
 */
function anchor(tokens: Token[]) {
  const taken = new Set<string>(idsAround)
  const nextOf = new Map<string, number>()
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_close' && token.tag === 'h1') token.tag = 'h2'
    if (token.type !== 'heading_open') continue
    if (token.tag === 'h1') token.tag = 'h2'
    const words = wordsOf(tokens[at + 1]).toLowerCase()
    const name = words.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'part'
    let free = name
    // Starts at the number after the last one used for this name. Otherwise a file with forty thousand equal
    // headings would take very long.
    let next = nextOf.get(name) ?? 2
    for (; taken.has(free); next++) free = `${name}-${next}`
    nextOf.set(name, next)
    taken.add(free)
    token.attrSet('id', free)
  }
}

const wordsOf = (token: Token | undefined) =>
  (token?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
    .trim()

const shortened = (words: string) =>
  words.length <= longestDescription
    ? words
    : `${words.slice(0, longestDescription - 1).replace(/\s+\S*$/, '')}…`
