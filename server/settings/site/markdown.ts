import MarkdownIt from 'markdown-it'
import { ruleIds } from '#contract/trust/rules'

/** Values of '{{site}}', '{{operator}}' and '{{contact}}'. */
export type Placeholders = Readonly<Record<'site' | 'operator' | 'contact', string>>

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number]

const longestTitle = 100
const longestDescription = 160

// Without HTML and pictures, because an operator's text comes from lawyers and generators, and is shown on
// the site's own origin.
const markdown = new MarkdownIt({ html: false }).disable('image')
/** Allows web addresses, emails, pages of the site itself, and anchors. */
markdown.validateLink = (url) => /^(?:https?:\/\/|mailto:|#|\/(?![/\\]))/i.test(url)

/** Markdown as HTML, without its first heading, which is the title. */
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
  // The parser has encoded the braces. A value becomes one part of the address, and can't change its target.
  const href = String(token.attrGet('href')).replaceAll(
    /%7B%7B(site|operator|contact)%7D%7D/g,
    (_, name: string) => encodeURIComponent(of(name)).replaceAll('%40', '@'),
  )
  token.attrSet('href', href)
}

/** Ids of the surrounding document: its main part, and the rules, which decisions link to. */
const idsAround = ['main', ...ruleIds]

/**
 * Adds an anchor to each heading, from its words. Further first-level headings become second-level, below the
 * title.
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
    // Continues after the last suffix of this name, because a file may have forty thousand headings.
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
