import { afterEach, expect, test } from 'vitest'
import { dayOf } from '#contract/surface/format'
import { beSite, site } from '../../../lib/site/site.ts'
import { network, sentBodies, until } from '../../../test/test-network.ts'
import { dialog, leave, press, says, show, submit, texts } from '../../../test/test-screen.tsx'
import { tomas } from '../../../test/test-things.ts'
import { donationOf } from '../given/test-donation.ts'
import { PayDialog } from './pay-dialog.tsx'
import { PaymentMethods } from './payment-methods.tsx'

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

async function methodsOf(values: Partial<typeof tomas>) {
  const ways = { ...tomas, venmoHandle: '@tomas', ...values }
  network({ [`GET /api/songwriters/${tomas.id}`]: ways })
  const page = await show(<PaymentMethods donation={{ ...donationOf(), songwriterId: tomas.id }} />)
  await says(page, '@tomas')
  return page
}

test('ways to pay that changed in the last seven days say on which day', async () => {
  const at = ago(6.9)
  expect((await methodsOf({ waysChangedAt: at })).textContent).toContain(`changed on ${dayOf(at)}`)
})

test.each([null, ago(7.1)])('those that changed at %s say nothing of it', async (waysChangedAt) => {
  expect((await methodsOf({ waysChangedAt })).textContent).not.toContain('changed on')
})

test.each([
  ['https://ko-fi.com@evil.example/ada', 'evil.example'],
  [
    'https://ko-fi.com.a-very-long-host-name-that-nobody-would-shorten.example/ada',
    'ko-fi.com.a-very-long-host-name-that-nobody-would-shorten.example',
  ],
  // The "о" in this address is the Cyrillic letter.
  ['https://kо-fi.com/ada', 'xn--k-fi-55d.com'],
])('the tip link %s is shown with its host in full', async (tipLink, host) => {
  const page = await methodsOf({ tipLink })
  expect(texts(page, 'strong')).toContain(host)
})

const bank = {
  iban: 'NO9386011117947',
  ibanHolder: 'Ingrid Solberg',
  otherWay: 'Vipps, or https://vipps.example',
}

const built = site
const euros = { code: 'EUR', decimals: 2, signs: ['€'], one: 'euro', several: 'euros', zero: '€0' } as const

async function paying(own: object, profile: object = {}) {
  beSite({ ...built, currency: euros })
  network({
    [`GET /api/songwriters/${tomas.id}`]: { ...tomas, ...profile },
    'GET /api/donations/d/ways': own,
  })
  const donation = donationOf({ dueAt: ago(1) })
  return show(<PayDialog donation={donation} onClose={() => {}} onSent={() => {}} />)
}
afterEach(() => beSite(built))

test('the dialog begins with the way that was used last', async () => {
  const open = () => texts(dialog(), '[aria-label="Ways to pay"] li p:first-child').at(0)
  await paying(bank, { tipLink: 'https://ko-fi.com/tomas' })
  await says(dialog(), 'Or by IBAN or Another way')
  await press(dialog(), 'Copy IBAN')
  await leave()
  await paying(bank, { tipLink: 'https://ko-fi.com/tomas' })
  await until(() => expect(open()).toBe('IBAN NO93 8601 1117 947'))
})

test('a bank account has its holder to copy, and another way is marked as own words and is no link', async () => {
  await paying(bank)
  await says(dialog(), 'NO93 8601 1117 947')
  expect(dialog().textContent).toContain('Account holder Ingrid Solberg')
  expect(dialog().textContent).toContain('In the songwriter’s own words: Vipps, or https://vipps.example')
  expect(dialog().querySelectorAll('a')).toHaveLength(0)
  const copied: string[] = []
  const writeText = async (text: string) => void copied.push(text)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  for (const name of ['Copy IBAN', 'Copy holder of account']) await press(dialog(), name)
  expect(copied).toEqual([bank.iban, bank.ibanHolder])
})

test('of a songwriter who is paid by bank alone it is said until then', async () => {
  await paying({ iban: null, ibanHolder: null, otherWay: null, canBePaid: true })
  await says(dialog(), 'This songwriter is paid by bank transfer.')
})

test.each([
  ['a yes', ['Yes, mark as sent']],
  ['a no, and then the code after all', ['No', 'Use SW-7F3K-96', 'Mark as Sent']],
])('%s marks the pledge as sent with its code', async (_, presses) => {
  await paying(bank)
  await press(dialog(), 'I have paid')
  await until(() => expect(dialog().textContent).toContain('Did the note carry SW-7F3K-96?'))
  const bodies = sentBodies(donationOf({ status: 'sent' }))
  const reference = () => dialog().querySelector<HTMLInputElement>('[name=externalRef]')?.value
  for (const name of presses) {
    expect(reference()).toBe({ 'Use SW-7F3K-96': '', 'Mark as Sent': 'SW-7F3K-96' }[name])
    if (name === 'Mark as Sent') await submit(dialog())
    else await press(dialog(), name)
  }
  await until(() => expect(bodies).toEqual([{ externalRef: 'SW-7F3K-96' }]))
})
