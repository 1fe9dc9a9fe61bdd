import { expect, test } from 'vitest'
import { paths } from '#contract/surface/paths'
import { toldLetter } from './mails/letters.ts'
import { moneyWords } from './money-words.ts'
import type { NotificationFacts } from './places.ts'
import { rowOf } from './test-row.ts'
import { words } from './words.ts'
import { wordsOf } from './words-of.ts'

const told = (subjects: Record<string, string>): NotificationFacts => ({
  reader: 'other',
  doer: null,
  title: 'Rain',
  shareableId: null,
  subjects: { amount: '25.00', ...subjects },
})

const again = 'You can promise it again, once.'

test.each([
  ['pledge_new', {}, 'It’s due once the song is approved.'],
  ['pledge_new', { isDue: 'yes' }, 'It’s due now.'],
  ['pledge_lapsed', { isGiver: 'yes', wasDue: 'yes', isRenewable: 'yes' }, again],
  ['pledge_matched', {}, 'then goes back to the fund.'],
  ['pledge_matched', { isLast: 'yes' }, 'then ends: its first match was not paid.'],
  ['pledge_keep', { until: '2026-03-05T10:00:00.000Z' }, 'Without an answer before Mar 5, 2026 it ends'],
] as const)('the mail of %s with %o says what is true of it', (kind, subjects, sentence) => {
  expect(moneyWords[kind](told(subjects), 1).more).toContain(sentence)
})

test.each([
  [{}, 'The supporter was asked if it still counts, and did not answer.'],
  [{ wasDue: 'yes' }, 'It was not paid in 60 days.'],
  [{ wasDue: 'yes', wasMatch: 'yes' }, 'The Community Fund matched it, and it was not paid in 14 days.'],
])('a songwriter reads of a lapsed pledge with %o why it lapsed', (subjects, sentence) => {
  const toSongwriter = moneyWords.pledge_lapsed(told(subjects))
  expect(toSongwriter.text).toBe('A promise of $25.00 for “Rain” has ended.')
  expect(toSongwriter.more).toContain(sentence)
  expect(toSongwriter.path).toBe(paths.studio('payments'))
})

test('a giver who was asked and did not answer reads that, and not of days in which nothing was due', () => {
  expect(moneyWords.pledge_lapsed(told({ isGiver: 'yes' })).more).toBe(
    'There was no answer, so there is nothing to pay. You can promise again at any time.',
  )
})

test('of a withdrawn request a giver reads that the pledge has ended, an invited songwriter does not', () => {
  const { request_withdrawn: withdrawn } = words
  expect(withdrawn(told({}), 1).text).toBe('“Rain” was withdrawn. Your promise of $25.00 has ended.')
  expect(withdrawn({ ...told({}), subjects: {} }, 1).text).toBe('“Rain” was withdrawn by its listener.')
})

test('what lapsed a second time is not offered to be promised again', () => {
  expect(moneyWords.pledge_lapsed(told({ isGiver: 'yes', wasDue: 'yes' })).more).not.toContain(again)
})

test('a match that a steward stopped leads its giver to their pledges, and the songwriter to the room', () => {
  const inRoom = { shareableId: 'Kp-Wn5ZseqPkAiZun2HRCnxQ' }
  const toGiver = moneyWords.match_stopped({ ...told({ isGiver: 'yes' }), ...inRoom })
  const toSongwriter = moneyWords.match_stopped({ ...told({}), ...inRoom })
  expect(toGiver).toMatchObject({ action: 'See your impact', path: paths.impact() })
  expect(toSongwriter).toMatchObject({ action: 'Open the room', path: paths.room(inRoom.shareableId) })
})

test.each<Record<string, string>>([{}, { isGiver: 'yes' }, { isGiver: 'yes', isOffer: 'yes' }])(
  'what a steward said of a stopped match is a paragraph of its mail: %o',
  (whose) => {
    const row = rowOf('match_stopped', { subjects: { title: 'Rain', reason: 'One person', ...whose } })
    const to = { email: 'lena@songs.example', firstName: 'Lena' }
    const mailed = {
      to,
      row,
      count: 1,
      batch: 'one',
      site: 'https://songs.example',
      domain: 'x',
      secret: 's',
    }
    expect(toldLetter(mailed).text).toContain('\n\nTheir words: “One person”\n\n')
  },
)

test('a pledge to the fund is asked about and lapses as one, and a pledge to a song by its title', () => {
  const texts = (subjects: Record<string, string>) =>
    (['pledge_keep', 'pledge_lapsed'] as const).map((kind) => {
      const row = { kind, reader: 'other', doer: null, shareableId: null, isHidden: false } as const
      return wordsOf({ ...row, subjects: { amount: '25.00', isGiver: 'yes', ...subjects } }).text
    })
  expect(texts({})).toEqual([
    'Would you still like to give $25.00 through the Community Fund? It waits for a song.',
    'Your promise of $25.00 to the Community Fund has ended.',
  ])
  expect(texts({ title: 'Rain' })).toEqual([
    'Would you still like to pay $25.00 for “Rain”? The song isn’t finished yet.',
    'Your promise of $25.00 for “Rain” has ended.',
  ])
})
