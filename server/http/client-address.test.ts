import { afterAll, expect, test } from 'vitest'
import { accounts } from '#contract/people/accounts'
import { networksOf } from '../db/rate-limits.ts'
import { type TestApp, testApp } from '../test/test-app.ts'
import { addressOf } from './client-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, address) => {
  expect(addressOf({ ip })).toBe(address)
})

test('an IPv6 network is counted with its /56 and its /48', () => {
  expect(networksOf('203.0.113.7')).toEqual([{ network: '203.0.113.7', factor: 1 }])
  expect(networksOf('0190f2d4-0000-7000-8000-000000000000')).toHaveLength(1)
  expect(networksOf('2001:db8:1:2af::/64')).toEqual([
    { network: '2001:db8:1:2af::/64', factor: 1 },
    { network: '2001:db8:1:200::/56', factor: 4 },
    { network: '2001:db8:1::/48', factor: 100 },
  ])
})

const sites: TestApp[] = []
afterAll(() => Promise.all(sites.map((site) => site.close())))

/** Opens a site behind this number of proxies. It allows one failed sign-in per address. */
async function behind(proxies: string) {
  const site = await testApp({ settings: { TRUST_PROXY: proxies, RATE_SIGN_INS_PER_ADDRESS: '1' } })
  sites.push(site)
  let tries = 0
  return async (forwarded: string) => {
    const body = { email: `nobody${++tries}@songs.example`, password: 'a wrong one' }
    const reply = await site.visitor.call(accounts.login, { body, headers: { 'x-forwarded-for': forwarded } })
    return reply.status
  }
}

test('behind one proxy the address is what that proxy wrote, whatever the client wrote before it', async () => {
  const signIn = await behind('1')
  expect(await signIn('198.51.100.1, 203.0.113.7')).toBe(401)
  expect(await signIn('198.51.100.2, 203.0.113.7')).toBe(429)
  expect(await signIn('203.0.113.7')).toBe(429)
  // A forged address doesn't lock out the person who really has it.
  expect(await signIn('198.51.100.1')).toBe(401)
})

test('behind two it is the last but one', async () => {
  const signIn = await behind('2')
  expect(await signIn('198.51.100.1, 203.0.113.7, 192.0.2.1')).toBe(401)
  expect(await signIn('198.51.100.2, 203.0.113.7, 192.0.2.2')).toBe(429)
  expect(await signIn('203.0.113.8, 192.0.2.1')).toBe(401)
})

test('with no proxy in front the header says nothing', async () => {
  const signIn = await behind('0')
  expect(await signIn('198.51.100.1')).toBe(401)
  expect(await signIn('198.51.100.2')).toBe(429)
})

test('many networks of one subscriber share a limit four times as high', async () => {
  const signIn = await behind('1')
  for (let subnet = 0; subnet < 4; subnet++) expect(await signIn(`2001:db8:1:${subnet}::9`)).toBe(401)
  expect(await signIn('2001:db8:1:ff::9')).toBe(429)
  expect(await signIn('2001:db8:1:100::9')).toBe(401)
})
