/**
 * Test cases for each rule in §5 of the specification: values just inside and just outside of the limits.
 * Tests of the form and of the server use the same cases.
 */
import type { LineId } from '../ledger.ts'

export interface EdgeCase {
  line: LineId
  field: string
  value: unknown
  /** Error message in the form and from the server. Undefined if the value is valid. */
  message?: string
  /** Value that the server receives, if it differs from the value that the user typed. */
  sent?: unknown
  /** Value that the form sends instead, because the server rejects the typed value. */
  completed?: string
}

// Listed here instead of imported, so that a test fails if the contract's list changes by mistake.
const emotions = 'happy nostalgic hopeful melancholic grateful romantic peaceful energetic'.split(' ')
const genres = 'folk pop rock rnb country electronic jazz classical acoustic indie'.split(' ')

const letters = (count: number) => 'x'.repeat(count)
const tooLong = (max: number) => `Please keep this to ${max.toLocaleString('en')} characters or fewer`

/** One test case: `[value, message?, sent?]`. The cases of a field are sorted by length or amount. */
type Row = readonly [value: unknown, message?: string | undefined, sent?: unknown]

const cases = (line: LineId, field: string, rows: readonly Row[]): EdgeCase[] =>
  rows.map(([value, message, sent = value]) => ({ line, field, value, ...(message && { message }), sent }))

const amountRequired = 'Amount is required'
const amounts: readonly Row[] = [
  ['', amountRequired],
  ['0', amountRequired],
  ['-1', amountRequired],
  ['0.99', amountRequired],
  ['1'],
  ['1.00'],
  ['1.001', 'Use at most two decimals'],
  ['99999999.99'],
  ['100000000', 'The most is 99999999.99'],
]
/** Amounts that can be typed in a text field, but not in a numeric field. */
const writtenAmounts: readonly Row[] = [
  ['$1,000'],
  ['1,000.50'],
  ['$99,999,999.99'],
  ['$100,000,000', 'The most is 99999999.99'],
  ['1,5', amountRequired],
  ['10,00', amountRequired],
  ['1e3', amountRequired],
  ['ten', amountRequired],
]

const title = 'Title is required'
const story = 'Please share more details about your story'
const emotion = 'Please select at least one emotion'
const genre = 'Please select a genre'

export const requestBase = {
  title: 'Cardamom Sundays',
  story: 'She kept a radio on the windowsill.',
  emotions: ['happy'],
  genre: 'folk',
}
export const requestCases: EdgeCase[] = [
  ...cases('5.request.title', 'title', [
    ['', title],
    ['   ', title],
    ['A'],
    [' A '],
    [letters(200)],
    [letters(201), tooLong(200)],
  ]),
  ...cases('5.request.story', 'story', [
    ['', story],
    [letters(9), story],
    [`  ${letters(9)}  `, story],
    [letters(10)],
    [letters(10_000)],
    [letters(10_001), tooLong(10_000)],
  ]),
  ...cases('5.request.emotions', 'emotions', [[[], emotion], [['energetic']]]),
  ...cases('5.request.emotion-choices', 'emotions', [[emotions], ...emotions.map((name): Row => [[name]])]),
  ...cases('5.request.genre', 'genre', [['', genre]]),
  ...cases(
    '5.request.genre-choices',
    'genre',
    genres.map((name): Row => [name]),
  ),
  ...cases('5.request.preferences', 'musicalPreferences', [
    [''],
    [letters(2_000)],
    [letters(2_001), tooLong(2_000)],
  ]),
  // The server gets null for an empty goal.
  ...cases('9.money.goal', 'goalAmount', [['', undefined, null], ...amounts.slice(1), ...writtenAmounts]),
]

const link = (length: number) => `https://songs.example/${letters(length - 22)}`
const withoutScheme = 'songs.example/me'
const links = (line: LineId, field: string, message: string) =>
  cases(line, field, [
    [''],
    ['not a link', message],
    [withoutScheme, message],
    ['https://localhost', message],
    ['ftp://songs.example/me', message],
    ['javascript:alert(1)', message],
    ['https://songs.example/me'],
    ['  http://songs.example  '],
    [link(500)],
    [link(501), message],
  ])
/**
 * Adds the form's completion: the server requires a complete URL, and the profile's form adds the missing
 * `https://`.
 */
const completing = (all: EdgeCase[]) =>
  all.map((one) => (one.value === withoutScheme ? { ...one, completed: `https://${withoutScheme}` } : one))
const handles = (line: LineId, field: string, message: string) =>
  cases(line, field, [[''], ['   '], ['a'], [' @ada '], [letters(100)], [letters(101), message]])

const bio = 'Please provide a more detailed bio'

export const profileBase = { bio: 'Small songs about large days.', genres: ['folk'] }
export const profileCases: EdgeCase[] = [
  ...cases('5.profile.bio', 'bio', [
    ['', bio],
    [letters(9), bio],
    [` ${letters(9)} `, bio],
    [letters(10)],
    [letters(5_000)],
    [letters(5_001), tooLong(5_000)],
  ]),
  ...cases('5.profile.genres', 'genres', [[[], 'Please select at least one genre'], [['indie']], [genres]]),
  ...completing(links('5.profile.paypal', 'paypalLink', 'Please enter a valid PayPal URL')),
  ...completing(links('5.profile.tip', 'tipLink', 'Please enter a valid tip link URL')),
  ...handles('5.profile.venmo', 'venmoHandle', 'Please enter your Venmo handle'),
  ...handles('5.profile.cashapp', 'cashappHandle', 'Please enter your Cash App handle'),
]

/** The custom amount is a numeric field. Cases for values that it doesn't accept are in the list below. */
export const donationCases = cases('5.donation.amount', 'amount', amounts)
export const writtenDonationCases = cases('5.donation.amount', 'amount', writtenAmounts)

const reference = 'Transaction reference is required'

export const sentBase = { externalRef: 'PP-1', proofUrl: '' }
export const sentCases: EdgeCase[] = [
  ...cases('5.sent.reference', 'externalRef', [
    ['', reference],
    ['  ', reference],
    ['1'],
    [letters(200)],
    [letters(201), tooLong(200)],
  ]),
  ...links('5.sent.proof', 'proofUrl', 'Please enter a valid link'),
]

const percent = 'Please enter a whole number from 0 to 100'

export const progressCases = cases('5.progress.range', 'percentComplete', [
  ['', percent],
  ['-1', percent],
  ['0'],
  ['0.5', percent],
  ['99'],
  ['100'],
  ['101', percent],
])

/** Cases for notes and messages. The screens can't send an empty text, and the server rejects it. */
export const noteCases = cases('5.note.blank', 'content', [
  ['', 'Required'],
  [' \n ', 'Required'],
  ['x'],
  [letters(5_000)],
  [letters(5_001), tooLong(5_000)],
])
export const messageCases = cases('5.message.blank', 'message', [
  ['', 'Required'],
  [' \n ', 'Required'],
  ['x'],
  [letters(5_000)],
  [letters(5_001), tooLong(5_000)],
])

/** Search query of each budget choice, and pledged amounts that it must find. Both limits are inclusive. */
export const budgetCases: { choice: string; query: Record<string, string>; in: string[] }[] = [
  { choice: '50-100', query: { minPledged: '50', maxPledged: '100' }, in: ['50.00', '50.01', '100.00'] },
  { choice: '100-200', query: { minPledged: '100', maxPledged: '200' }, in: ['100.00', '100.01', '200.00'] },
  { choice: '200+', query: { minPledged: '200' }, in: ['200.00', '200.01', '99999999.99'] },
]
export const pledgedAmounts = [...new Set(['0.00', '49.99', ...budgetCases.flatMap((one) => one.in)])]

/** Name of a test case, such as 'title 201 characters is refused'. */
export function caseName({ field, value, message, completed }: EdgeCase): string {
  const shown =
    typeof value === 'string' && value.length > 30 ? `${value.length} characters` : JSON.stringify(value)
  const outcome = completed ? 'refused, and completed by the form' : message ? 'refused' : 'taken'
  return `${field} ${shown} is ${outcome}`
}
