import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { paths, routes } from '#contract/surface/paths'
import { buildUser } from '../../test/factories.ts'
import { testApp } from '../../test/test-app.ts'
import { zipAround } from './personal-page.ts'

const style = '.page{max-width:80rem}'.repeat(400)
const pageOf = (name: string, page = 'listener') =>
  `<style>${style}</style><script id="boot">${name}</script><main>${page}</main>`

test('what the browser unpacks is the page, in any script and of any length', () => {
  for (const name of ['Ada', 'Zoë 🎵 語', 'x'.repeat(200_000), '']) {
    const page = pageOf(name, 'the shape of a page')
    expect(gunzipSync(zipAround(page, [name, 'the shape of a page'])).toString()).toBe(page)
    expect(gunzipSync(zipAround(page, ['the shape of a page', name])).toString()).toBe(page)
  }
})

test('the template is compressed, and what is the member’s own is not: words tell nothing by how well they compress', () => {
  const lengthOf = (name: string) => zipAround(pageOf(name), [name]).length
  expect(lengthOf('Ada')).toBeLessThan(style.length / 10)
  // All three names compress to equal lengths, although the second repeats text of the template and the third
  // repeats one letter.
  const same = lengthOf('qzjxkvwpqhfzjkxvqwmnb')
  expect(lengthOf('max-width:80rem}-page')).toBe(same)
  expect(lengthOf('a'.repeat(21))).toBe(same)
})

test('a part that is not in the page, or within another, is a mistake of the program', () => {
  expect(() => zipAround(pageOf('Ada'), ['Grace'])).toThrow('not in the page')
  expect(() => zipAround(pageOf('Ada Lovelace'), ['Ada Lovelace', 'Love'])).toThrow('within another')
})

test.each([
  paths.dashboard({ role: 'listener' }),
  paths.dashboard({ role: 'songwriter' }),
  paths.dashboard({ role: 'underwriter' }),
  paths.profile(),
  paths.fund(),
  routes.help,
  paths.room('Vqzxkw71'),
])('in the built page %s nothing of its member and its address is compressed', async (address) => {
  const site = await testApp()
  const named = { firstName: 'Wqxvia', lastName: 'Zkjholm', email: 'vpxqua@example.com' }
  const user = await buildUser(site.db, named)
  const { cookie = '' } = await site.as(user)
  const url = `${address}${address.includes('?') ? '&' : '?'}word=Jxkqlamp`
  const { headers, rawPayload } = await site.app.inject({
    url,
    headers: { cookie, 'accept-encoding': 'gzip' },
  })
  await site.close()
  expect(headers['content-encoding']).toBe('gzip')
  const page = gunzipSync(rawPayload).toString()
  const sent = rawPayload.toString()
  expect(page).toContain(named.lastName)
  for (const word of [...Object.values(named), user.id, 'Jxkqlamp', 'Vqzxkw71'])
    expect([word, sent.split(word).length]).toEqual([word, page.split(word).length])
})
