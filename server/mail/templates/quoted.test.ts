import { expect, test } from 'vitest'
import { type NotificationKind, notificationKinds } from '#contract/people/notifications'
import { resetLetter, signInChangedLetter } from '../../features/account/mails/letters.ts'
import { digestLetter } from '../../features/notifications/mails/digest.ts'
import { toldLetter } from '../../features/notifications/mails/letters.ts'
import { rowOf } from '../../features/notifications/test-row.ts'
import { reminderLetter } from '../../features/reminders/letters.ts'
import type { Letter } from '../letter.ts'
import { quoted, quotedLines } from './quoted.ts'

const site = 'https://songs.example'

const hostile = [
  'https://evil.example/login?a=b',
  'Your account at evil.example is locked',
  'www.evil.example',
  'HTTP://EVIL.EXAMPLE',
  'evil.example/a/b',
  'mailto:you@evil.example',
  'you@evil.example',
  '\\\\evil\\share',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'evil。example',
  'evil．example',
  'evil․example',
  'xn--e1afmkfd.xn--p1ai',
  'пример.рф',
  '192.0.2.17:8080',
  '[here](https://evil.example)',
  '<a href="https://evil.example">here</a>',
  'Call +1 (800) 555-0199 now',
  'Call 0800 5550199',
  'Two\r\nBcc: you@evil.example\r\n\r\nlines',
  'A \u2028line\u2029 and \u0000 nothing',
  '\u202egpj.elpmaxe.live\u202c',
  '\u2067evil.example\u2069\u200f',
  `${'wide '.repeat(39)}evil.example`,
  `e${'\u0301'.repeat(150)}.example`,
]

/**
 * Patterns that find more links than any email program does: schemes, www, domains, email addresses and phone
 * numbers.
 */
const links = [
  /[a-z][a-z0-9+.-]*:\/?\/?[^\s\u2060]/iu,
  /\/\//,
  /\\\\/,
  /www\./iu,
  /[\p{L}\p{N}\p{M}-][.\u2024\u3002\uff0e\uff61][\p{L}\p{N}-]/u,
  /[^\s\u2060]@\S/u,
  /\d(?:[\s().+-]*\d){6,}/u,
]
const withoutOurs = (text: string) =>
  text
    .replaceAll(/https:\/\/songs\.example\/?[^\s"<>]*/g, '')
    .replaceAll(/\$[\d,]+\.\d\d/g, '')
    .replaceAll(/:\n/g, '\n')
const seen = (html: string) =>
  html
    .replaceAll(/<style>[\s\S]*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/&(?:#847|zwnj|nbsp);/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
const found = (text: string) => links.flatMap((link) => link.exec(withoutOurs(text))?.[0] ?? [])

function check({ subject, text, html = '' }: Letter) {
  expect(found(subject)).toEqual([])
  expect(found(text)).toEqual([])
  expect(found(seen(html))).toEqual([])
  expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
  expect(Array.from(new Intl.Segmenter().segment(subject)).length).toBeLessThanOrEqual(120)
  for (const part of [subject, text, html])
    expect(part).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/)
  const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, one = '']) => one)
  expect(addresses.filter((one) => !one.startsWith(`${site}/`))).toEqual([])
  expect(html).toContain('<meta name="format-detection"')
}

const saying = (kind: NotificationKind, words: string) =>
  rowOf(kind, {
    subjects: { title: words, reason: words, receiver: words, amount: '25.00', code: 'SW-1', second: '72' },
    doer: words,
  })

const kinds = Object.keys(notificationKinds) as NotificationKind[]

test.each(hostile)('no mail of any kind makes a link of %j', (words) => {
  const to = { email: 'lena@songs.example', firstName: words }
  const signed = { batch: 'one', site, domain: 'songs.example', secret: 's' }
  for (const kind of kinds)
    for (const count of [1, 3])
      check(toldLetter({ ...signed, to, row: saying(kind, words), count, quotes: [words, `a\n${words}`] }))
  const lines = kinds.map((kind) => ({ row: saying(kind, words), count: 2, since: '' }))
  check(digestLetter({ ...signed, to, lines, total: 99 }))
  for (const kind of ['pay', 'confirm'] as const)
    check(
      reminderLetter(
        {
          id: 'x',
          since: '2026-01-01T00:00:00.000Z',
          receiverId: 'x',
          email: to.email,
          closedAt: null,
          emailProvenAt: null,
          proofAskedAt: null,
          isGeneral: false,
          missedMatches: 0,
          amount: '1234.50',
          code: 'SW-1',
          title: words,
          externalRef: words,
          giver: to,
          songwriter: to,
        },
        { kind, site, stop: `${site}/stop` },
      ),
    )
  check(resetLetter({ user: to, site, token: 't', returnTo: '/' }))
  check(signInChangedLetter({ user: to, site, change: 'Your password was changed.' }))
})

test('a text reads as it was typed', () => {
  const joined = (text: string) => text.replaceAll('\u2060', '')
  for (const text of [
    'Mr. Rain, at 7:30 p.m.',
    'Ein Lied <für> dich ♫ 👩🏽‍🚀',
    'نور و باران',
    'AC/DC & 50,000',
  ])
    expect(joined(quoted(text))).toBe(text)
  for (const text of ['The kitchen light', 'Mr. Rain', 'One, two… three!', '👩🏽‍🚀 50,000', '</b>'])
    expect(quoted(text)).toBe(text)
  expect(quotedLines('One\r\nTwo\n\nthree.four')).toBe('One\nTwo\n\nthree\u2060.four')
})
