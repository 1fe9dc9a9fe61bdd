import { expect, test } from 'vitest'
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
