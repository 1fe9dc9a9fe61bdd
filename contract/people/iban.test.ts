import { expect, test } from 'vitest'
import { compactIban, isIban, spacedIban } from './iban.ts'

test.each([
  'NO9386011117947',
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
  'GB29NWBK60161331926819',
  'MT84MALT011000012345MTLCAST001S',
  'CH9300762011623852957',
])('%s is an IBAN of a SEPA country', (iban) => {
  expect(isIban(iban)).toBe(true)
  expect(compactIban(` ${spacedIban(iban).toLowerCase()}\u200b`)).toBe(iban)
})

test.each([
  ['a wrong digit', 'NO9386011117948'],
  ['two digits in the wrong order', 'DE89370400440532031000'],
  ['a wrong length for its country', 'NO93860111179470'],
  ['a country outside SEPA', 'TR330006100519786457841326'],
  ['another alphabet', 'ΝΟ9386011117947'],
  ['no digits to check', 'NOXX86011117947'],
  ['nothing', ''],
])('an IBAN with %s is none', (_, iban) => {
  expect(isIban(iban)).toBe(false)
})

test('an IBAN is read in groups of four', () => {
  expect(spacedIban('NO9386011117947')).toBe('NO93 8601 1117 947')
})
