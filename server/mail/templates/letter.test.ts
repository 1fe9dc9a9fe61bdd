import { expect, test } from 'vitest'
import { type NotificationKind, notificationKinds } from '#contract/people/notifications'
import { palette } from '#contract/surface/palette'
import { toldLetter } from '../../features/notifications/mails/letters.ts'
import { rowOf } from '../../features/notifications/test-row.ts'
import { letterOf } from './letter.ts'

const site = 'https://songs.example'
const title = `“<script>alert(1)</script>” & 'Zoë' "👩🏽‍🚀" ${'long '.repeat(40)}`.slice(0, 200)

function mailOf(kind: NotificationKind, count = 1, cover?: Buffer) {
  const row = rowOf(kind, { subjects: { title, reason: 'No <time>' }, doer: '<b>Mira</b>' })
  return toldLetter({
    to: { email: 'lena@songs.example', firstName: '<i>Lena</i>' },
    row,
    count,
    quotes: ['a <b>bold</b>\nsecond line'],
    cover,
    batch: 'one',
    site,
    domain: 'songs.example',
    secret: 's',
  })
}

test.each(Object.keys(notificationKinds) as NotificationKind[])(
  'the mail of %s is small and safe, with a button, a twin in plain text, and nothing from afar',
  (kind) => {
    for (const count of [1, 3]) {
      const { subject, text, html = '' } = mailOf(kind, count)
      expect(html.length).toBeLessThan(30_000)
      expect(Array.from(new Intl.Segmenter().segment(subject)).length).toBeLessThanOrEqual(120)
      for (const tag of ['<script', '<b>', '<i>', '<time>', '<img', '<link', 'url(', '@import'])
        expect([tag, html.includes(tag)]).toEqual([tag, false])
      const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, one = '']) => one)
      expect(addresses.every((one) => one.startsWith(`${site}/`))).toBe(true)
      expect(html.match(/class="button"/g)).toHaveLength(1)
      const [button = ''] = /href="([^"]+)"[^>]*display:inline-block/.exec(html)?.slice(1) ?? []
      expect(text).toContain(`:\n${button.replaceAll('&amp;', '&')}`)
      expect(text).toContain('> a <b>bold</b>\n> second line')
    }
  },
)

test('a cover comes with the mail, and is the one picture in it', () => {
  const cover = Buffer.from('a PNG')
  const letter = mailOf('delivery', 1, cover)
  expect(letter.cover).toBe(cover)
  expect(letter.html?.match(/<img[^>]*>/g)).toEqual([
    expect.stringMatching(/ src="cid:cover" width="128" height="128" alt="" /),
  ])
  expect(mailOf('delivery').cover).toBeUndefined()
})

test('an inbox shows what happened beside the subject, and the mail says it first', () => {
  const { html = '' } = letterOf({
    to: { email: 'a@songs.example', firstName: null },
    subject: 'A subject',
    title: 'What happened.',
    paragraphs: ['More.'],
  })
  expect(html.indexOf('What happened.')).toBeLessThan(html.indexOf('<h1'))
  expect(/<h1[^>]*>What happened\.<\/h1>/.test(html)).toBe(true)
  expect(html).toContain('Hello,')
})

test('a subject is one line, whatever a title of before has', () => {
  const to = { email: 'a@songs.example', firstName: null }
  const { subject } = letterOf({
    to,
    subject: 'Rain\r\nBcc: b@songs.example\u2028is here',
    paragraphs: ['More.'],
  })
  expect(subject).toBe('Rain Bcc: b@songs.example is here')
})

test('mails have the colours of the pages, light and dark, and no other', () => {
  const { html = '' } = letterOf({
    to: { email: 'a@songs.example', firstName: null },
    subject: 'A subject',
    quotes: ['A quote'],
    paragraphs: ['More.'],
    button: { label: 'Open', href: 'https://songs.example' },
  })
  const ours: string[] = Object.values(palette).flat()
  const used = new Set(html.match(/#[0-9a-f]{6}/g))
  expect(used.size).toBeGreaterThan(12)
  expect([...used].filter((colour) => !ours.includes(colour))).toEqual([])
})
