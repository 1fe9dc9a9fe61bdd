import { expect, test } from 'vitest'
import { reminderLetter } from './letters.ts'

test.each(['pay', 'confirm'] as const)('a reminder to %s says a sum as the screens do', (kind) => {
  const person = { email: 'a@songs.example', firstName: 'Ana' }
  const donation = {
    email: person.email,
    closedAt: null,
    emailProvenAt: null,
    proofAskedAt: null,
    receiverId: 'x',
    amount: '1234.50',
    isGeneral: false,
    code: 'SW-1',
    title: 'Rain',
    externalRef: null,
  }
  const links = { kind, site: 'https://songs.example', stop: 'https://songs.example/stop' }
  const { text } = reminderLetter(
    { id: 'x', since: '2026-01-01T00:00:00.000Z', ...donation, giver: person, songwriter: person },
    links,
  )
  expect(text).toContain('$1,234.50')
  if (kind === 'pay') expect(text).toContain('Unpaid it lapses on Mar 2, 2026')
})
