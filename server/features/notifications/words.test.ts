import { expect, test } from 'vitest'
import type { NotificationKind } from '#contract/people/notifications'
import { paths } from '#contract/surface/paths'
import type { NotificationFacts } from './places.ts'
import { words } from './words.ts'

const told = (reader: NotificationFacts['reader']): NotificationFacts => ({
  reader,
  doer: 'Mira',
  title: 'Rain',
  shareableId: 'the-link',
  subjects: {},
})

test('a supporter reads of a delivery and an approval, and is asked for nothing that is for the two parties', () => {
  const [delivered, approved] = [words.delivery(told('other'), 1), words.approved(told('other'), 1)]
  expect([delivered.subject, approved.subject]).toEqual(['“Rain” is delivered', '“Rain” is approved'])
  expect([delivered.path, approved.path]).toEqual([paths.room('the-link'), paths.room('the-link')])
  expect(delivered.more).not.toBe(words.delivery(told('listener'), 1).more)
  expect(approved.more).not.toBe(words.approved(told('songwriter'), 1).more)
})

const terms = { amount: '150.00', day: '2027-03-20', changes: '1' }
const said = (
  kind: NotificationKind,
  reader: NotificationFacts['reader'],
  subjects: Record<string, string>,
) => words[kind]({ ...told(reader), subjects }, 1)

test.each([
  [
    'terms_proposed',
    'listener',
    'Mira proposes terms for “Rain”: $150.00, ready by Mar 20, 2027, 1 round of changes.',
  ],
  [
    'terms_answered',
    'songwriter',
    'Mira declined your terms for “Rain”: $150.00, ready by Mar 20, 2027, no changes.',
  ],
  [
    'terms_answered',
    'songwriter',
    'Mira agreed to your terms for “Rain”: $150.00, ready by Mar 20, 2027, 1 round of changes.',
  ],
  ['goal_raised', 'other', 'The price of “Rain” is $150.00 now. Its goal was $60.00.'],
  ['song_given', 'other', 'Tomás gives “Rain”, so your promise has ended.'],
] as const)('%s says to the %s: %s', (kind, reader, text) => {
  const subjects = {
    ...terms,
    ...(text.includes('no changes') && { changes: '0' }),
    decision: text.includes('agreed') ? 'agreed' : 'declined',
    from: '60.00',
    writer: 'Tomás',
  }
  expect(said(kind, reader, subjects).text).toBe(text)
})

test('an acceptance with terms says which wait, and one without says nothing of terms', () => {
  expect(said('request_accepted', 'listener', terms).more).toContain(
    'They propose terms, which wait for your answer: $150.00, ready by Mar 20, 2027, 1 round of changes.',
  )
  expect(said('request_accepted', 'listener', {}).more).not.toContain('terms')
})

test.each([
  [{ isSoon: 'yes' }, 'You agreed that “Rain” is ready by Mar 20, 2027.', '“Rain”: ready by Mar 20, 2027'],
  [{}, 'You agreed that “Rain” is ready today.', '“Rain”: ready today'],
  [
    { isSoon: 'yes', movedTo: '2027-03-30' },
    'You agreed that “Rain” is ready by Mar 20, 2027. Its days stood still for a while, so that it is ready by Mar 30, 2027.',
    '“Rain”: ready by Mar 30, 2027',
  ],
  [
    { movedTo: '2027-03-30' },
    'You agreed that “Rain” is ready by Mar 20, 2027. Its days stood still for a while, so that it is ready today.',
    '“Rain”: ready today',
  ],
])('a ready day with %o is told kindly to both', (subjects, text, subject) => {
  for (const reader of ['listener', 'songwriter'] as const) {
    const letter = said('ready_day', reader, { ...terms, ...subjects })
    expect([letter.text, letter.subject]).toEqual([text, subject])
    expect(letter.more).toContain('propose another day in the room.')
  }
})
