import * as z from 'zod/mini'

// Zod locale with the specification's generic error messages (spec 5.generic.*), which zod 4 no longer has.
// Every part of the contract imports this module, so server and browser have the same messages. Never import
// full `zod` as well, because it would install its English locale instead.
z.config({
  customError: (issue) => {
    if (issue.input === undefined) return 'Required'
    if (issue.code === 'invalid_type' && issue.expected === 'date') return 'Invalid date'
    return 'Invalid input'
  },
})

/** Maximum length of each kind of text, in characters. */
export const limits = {
  name: 80,
  title: 200,
  recipient: 60,
  sampleTitle: 80,
  story: 10_000,
  preferences: 2_000,
  bio: 5_000,
  note: 5_000,
  message: 5_000,
  comment: 2_000,
  mustHave: 300,
  mustHaveNote: 300,
  lyricLine: 500,
  reason: 1_000,
  dispute: 500,
  invitationNote: 200,
  report: 2_000,
  facts: 2_000,
  appeal: 2_000,
  search: 100,
  review: 2_000,
  thanks: 2_000,
  dedication: 1_000,
  answer: 500,
  lyrics: 20_000,
  reference: 200,
  handle: 100,
  iban: 50,
  ibanHolder: 70,
  otherWay: 200,
  url: 500,
  email: 254,
} as const

const tooLong = (max: number) => `Please keep this to ${max.toLocaleString('en')} characters or fewer`

/**
 * True if a text has a visible character. Some texts have only zero-width spaces, direction marks and the
 * like.
 */
export const isVisible = (value: string) => /[^\p{Cc}\p{Cf}\p{Z}\p{DI}\u2800]/u.test(value)

/** A text on one line: each run of line ends of any kind becomes a space. */
export const oneLine = (value: string) => value.replaceAll(/[\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
const onOneLine = z.overwrite(oneLine)

type Check = z.core.$ZodCheck<string>

const textBy =
  (...checks: Check[]) =>
  (min: number, max: number, message = 'Required') =>
    z.string(message).check(
      ...checks,
      z.trim(),
      z.minLength(min, message),
      z.maxLength(max, tooLong(max)),
      z.refine((value) => value === '' || isVisible(value), message),
    )

/**
 * Schema of a text with a length. The text is trimmed. `message` is the error for an empty or too short text.
 */
export const text = textBy()
/** Schema of a title, a name or another text that is one line wherever it is shown. */
export const line = textBy(onOneLine)

const optionalBy =
  (...checks: Check[]) =>
  (max: number) =>
    z.optional(
      z.pipe(
        z.nullable(z.string().check(...checks, z.trim(), z.maxLength(max, tooLong(max)))),
        z.transform((value) => value || undefined),
      ),
    )

/** Schema of an optional text. Null and empty text become undefined. */
export const optionalText = optionalBy()
export const optionalLine = optionalBy(onOneLine)

/** Makes a field that can be left out or cleared. Null and empty text become null; an absent field stays absent. */
export const clearable = <Value, Typed>(value: z.ZodMiniType<Value, Typed>) =>
  z.optional(
    z.pipe(
      z.nullable(value),
      z.transform((said) => (said === '' ? null : said) as Exclude<Value, ''> | null),
    ),
  )

const isHttpUrl = (value: string) => {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.')
}

/** Schema of an optional link, http or https only. Zod's own `url` would also accept `javascript:`. */
export const optionalLink = (message: string) =>
  z.optional(
    z.pipe(
      z.nullable(
        z.string().check(
          z.trim(),
          z.maxLength(limits.url, message),
          z.refine((value) => value === '' || isHttpUrl(value), message),
        ),
      ),
      z.transform((value) => value || undefined),
    ),
  )

export const Id = z.uuid()
export const Timestamp = z.string()

/**
 * Query of a paged list: the number of rows, and the id after which the page starts. Rows are newest first.
 */
export const PageQuery = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  cursor: z.optional(Id),
})
export const pageSize = 50

const orders = ['newest', 'oldest'] as const
export type Order = (typeof orders)[number]

/** Query of a list that can be sorted newest first or oldest first. */
export const OrderedQuery = z.extend(PageQuery, { order: z.optional(z.enum(orders)) })
