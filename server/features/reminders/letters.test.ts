import { expect, test } from 'vitest'
import { reminderLetter } from './letters.ts'

const person = { email: 'a@songs.example', firstName: 'Ana' }
const donation = {
  id: 'x',
  since: '2026-01-01T00:00:00.000Z',
  email: person.email,
  closedAt: null,
  emailProvenAt: null,
  proofAskedAt: null,
  receiverId: 'x',
  amount: '1234.50',
  isGeneral: false,
  missedMatches: 0,
  code: 'SW-1',
  title: 'Rain',
  externalRef: null,
  giver: person,
  songwriter: person,
}
const links = { site: 'https://songs.example', stop: 'https://songs.example/stop' }

test.each(['pay', 'confirm'] as const)('a reminder to %s says a sum as the screens do', (kind) => {
  const { text } = reminderLetter(donation, { kind, ...links })
  expect(text).toContain('$1,234.50')
  if (kind === 'pay') expect(text).toContain('Unpaid, it ends on Mar 2, 2026')
})

test.each([
  [0, 'Unpaid, it goes back to the Community Fund on Jan 15, 2026'],
  [1, 'Unpaid, it ends on Jan 15, 2026'],
])('a match after %i missed ones says where it goes unpaid', (missedMatches, sentence) => {
  const { text } = reminderLetter({ ...donation, isGeneral: true, missedMatches }, { kind: 'pay', ...links })
  expect(text).toContain(sentence)
})
