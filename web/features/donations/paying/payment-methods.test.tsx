import { expect, test } from 'vitest'
import { dayOf } from '#contract/surface/format'
import { network } from '../../../test/test-network.ts'
import { says, show, texts } from '../../../test/test-screen.tsx'
import { tomas } from '../../../test/test-things.ts'
import { PaymentMethods } from './payment-methods.tsx'

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

async function dialog(values: Partial<typeof tomas>) {
  const ways = { ...tomas, venmoHandle: '@tomas', ...values }
  network({ [`GET /api/songwriters/${tomas.id}`]: ways })
  const page = await show(
    <PaymentMethods
      donation={{ songwriterId: tomas.id, amount: '25.00', code: 'SW-7F3K-96', request: null }}
    />,
  )
  await says(page, '@tomas')
  return page
}

test('ways to pay that changed in the last seven days say on which day', async () => {
  const at = ago(6.9)
  expect((await dialog({ waysChangedAt: at })).textContent).toContain(`changed on ${dayOf(at)}`)
})

test.each([null, ago(7.1)])('those that changed at %s say nothing of it', async (waysChangedAt) => {
  expect((await dialog({ waysChangedAt })).textContent).not.toContain('changed on')
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
  const page = await dialog({ tipLink })
  expect(texts(page, 'strong')).toContain(host)
})
