import { parseSync, Visitor } from 'vite'
import { allFiles, readSource } from '../docs/sources.ts'
import { isTest, sources } from '../floors/imports.ts'
import { replaced } from './replaced.ts'

type Avoided = readonly (readonly [RegExp, string])[]

/** Words that are forbidden in all texts: for users, in comments and in documents. */
const everywhere: Avoided = [
  [/\b(?:whoever|whomever|whom|those who)\b/i, 'someone, anyone, who, people who'],
  [/\banew\b/i, 'again'],
]

/** Words that are forbidden in texts for users. Comments and documents may use them. */
const inTexts: Avoided = [
  ...everywhere,
  ...replaced,
  [/\bmail(?:s|ed)?\b(?! server|\.)/i, 'email, emails, emailed'],
  [/\bleads? (?:nowhere|on and on)\b/i, 'no longer works'],
  [/\bstands?\b/i, 'is, will appear'],
  [/\b(?:take|took|taken|takes|taking) (?:\w+ ){0,3}back\b/i, 'withdraw, undo, untick'],
  [/\b(?:give|gave|given|gives|giving) (?:\w+ ){0,3}back\b/i, 'release'],
  [/\b(?:take|took|taken|takes) (?:a|the|this|your|such a) request\b/i, 'accept'],
  [/\b(?:is|are|was|were) told\b/i, 'we’ll let … know'],
  [/\byou (?:will )?hear (?:at once|as soon|when|then)\b|\byou will hear\b/i, 'we’ll let you know'],
  [/\b(?:some|every)body\b/i, 'someone, everyone'],
  [/\b(?:givers?|underwriters?)\b/i, 'supporter'],
  [/\b(?:un)?pledg(?:e|es|ed|ing)\b/i, 'promise, or pay after the approval'],
  [/\b(?:is|are) to (?:be|have)\b/i, 'is due, will be, should'],
  [
    /\b(?:sign of life|fallen silent|at work on|by your clock)\b/i,
    'no news, gone quiet, working on, your time zone',
  ],
  [/\byour move\b/i, 'your turn'],
  [/\blaps(?:es?|ed|ing)\b/i, 'end, ended unpaid'],
  [/\bsound files?\b|\ba sound\b(?! made for this demo)/i, 'audio, an audio file'],
]

/** Exceptions: texts that may contain forbidden words, each with the reason. */
const left: Record<string, string> = {
  Underwriter: 'the specification’s name of the role',
  'Failed to create donation pledge. Please try again.': 'the specification’s words',
  "The songwriter hasn't set up payment methods yet. They will be notified of your pledge and can set up payment methods to receive your donation.":
    'the specification’s words',
  'To be paid once the song is finished. Nothing is charged. Its badge says “pledged”.':
    'explains the specification’s badge',
  'pledge to ': 'name under which the browser keeps a draft',
  'email pledge': 'signed with each link that was sent',
  'cancelled by giver': 'stored with each pledge that was cancelled',
  'password mail': 'stored in the security log',
  'stop mails of a kind': 'signed with each link that was sent',
}

/**
 * True for text that users read. A string without a space is a name for programs, unless it looks like a
 * heading. A string with SQL is for the database.
 */
const isRead = (text: string) =>
  (/\S\s+\S/.test(text) || /^\s*[A-Z][a-z]+\s*$/.test(text)) &&
  !/\b(?:cross join|left join|from unnest|group by|select count|case when)\b/.test(text) &&
  !/^(?:GET|POST|PUT|PATCH|DELETE) \//.test(text) &&
  !Object.hasOwn(left, text)

interface Span {
  start: number
  text: string
}

/** Texts in a source: strings, template strings and JSX text. Imports, class names and SQL are left out. */
function textsOf(file: string, source: string): Span[] {
  const found: Span[] = []
  const skipped = new Set<number>()
  new Visitor({
    ImportDeclaration: ({ source: { start } }) => void skipped.add(start),
    TaggedTemplateExpression({ tag, quasi }) {
      if (/^sql\b/.test(source.slice(tag.start, tag.end)))
        for (const { start } of quasi.quasis) skipped.add(start)
    },
    JSXAttribute({ name, value }) {
      if (name.name === 'className' && value) skipped.add(value.start)
    },
    Literal({ start, value }) {
      if (typeof value === 'string' && !skipped.has(start)) found.push({ start, text: value })
    },
    TemplateElement({ start, value }) {
      if (!skipped.has(start)) found.push({ start, text: value.cooked ?? value.raw })
    },
    JSXText: ({ start, value }) => void found.push({ start, text: value }),
  }).visit(parseSync(file, source).program)
  return found.filter(({ text }) => isRead(text))
}

const lineOf = (source: string, at: number) => source.slice(0, at).split('\n').length

/** Each forbidden word in the texts, as a line with file, line number, word and replacement. */
const offences = (file: string, source: string, spans: Span[], avoided: Avoided) =>
  spans.flatMap(({ start, text }) =>
    avoided.flatMap(([pattern, better]) => {
      // The text may have line breaks where the pattern has spaces.
      const match = new RegExp(pattern.source.replaceAll(' ', '\\s+'), 'i').exec(text)
      if (!match) return []
      const line = lineOf(source, start) + text.slice(0, match.index).split('\n').length - 1
      return [`${file}:${line}: “${match[0].replaceAll(/\s+/g, ' ')}”, write ${better}`]
    }),
  )

export const offencesInTexts = (file: string, source: string) =>
  offences(file, source, textsOf(file, source), inTexts)

export const offencesInProse = (file: string, source: string) =>
  offences(file, source, proseIn(file, source), everywhere)

/** Comments of a source, without the `//` or `/*`. Adjacent lines of `//` are one comment. */
export function commentsIn(file: string, source: string): Span[] {
  const found: (Span & { end: number })[] = []
  for (const { start, end } of parseSync(file, source).comments) {
    const last = found.at(-1)
    if (last && /^\n[ \t]*$/.test(source.slice(last.end, start)))
      Object.assign(last, { text: source.slice(last.start, end), end })
    else found.push({ start: start + 2, text: source.slice(start + 2, end), end })
  }
  return found
}

/** Words that a comment must not begin with, because its noun would be missing. */
const openings = '(Of|That|The same|Whether|Those|It|They)\\b'
const ellipsis = new RegExp(`^[*\\s]*${openings}`)
const mayHaveEllipsis = new RegExp(`(?:/\\*\\*?|//|\\n\\s*\\*)\\s*${openings}`)

export const ellipsesIn = (file: string, source: string) =>
  commentsIn(file, source).flatMap(({ start, text }) => {
    const [, opening] = ellipsis.exec(text) ?? []
    return opening ? [`${file}:${lineOf(source, start)}: “${opening} …”, write its noun first`] : []
  })

/**
 * Comments of a source, or the lines of a document. Each line is separate, so that the line of a forbidden
 * word is known.
 */
function proseIn(file: string, source: string): Span[] {
  if (/\.(?:tsx?|mjs)$/.test(file)) return commentsIn(file, source)
  let start = 0
  return source.split('\n').map((text) => {
    const span = { start, text }
    start += text.length + 1
    return span
  })
}

/**
 * Sources whose texts users read. The stories of the demo are left out, because they are written as people's
 * own words.
 */
const read = sources.filter(
  (file) => /^(?:web|contract|server)\//.test(file) && !isTest(file) && !/^server\/(?:db|demo)\//.test(file),
)
const written = allFiles().filter((file) => /\.(?:tsx?|mjs|md)$/.test(file))

export const allOffences = () => [
  ...read.flatMap((file) => offencesInTexts(file, readSource(file))),
  // Files without these words are not parsed, because parsing is slow.
  ...written
    .filter((file) => /whom|whoever|those|anew/i.test(readSource(file)))
    .flatMap((file) => offencesInProse(file, readSource(file))),
  ...sources
    .filter((file) => mayHaveEllipsis.test(readSource(file)))
    .flatMap((file) => ellipsesIn(file, readSource(file))),
]
