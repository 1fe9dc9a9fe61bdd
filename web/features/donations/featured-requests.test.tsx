import { expect, test } from 'vitest'
import { network, until } from '../../test/test-network.ts'
import { show } from '../../test/test-screen.tsx'
import { kitchenLight } from '../../test/test-things.ts'
import { FeaturedRequests } from './featured-requests.tsx'

test('an own request is marked among the featured ones, and can be supported like the others', async () => {
  const featured = ['theirs', 'mine'].map((id) => ({ ...kitchenLight, id, title: id, status: 'open' }))
  network({ 'GET /api/song-requests': featured, 'GET /api/song-requests/user': featured.slice(1) })
  const page = await show(<FeaturedRequests />)
  await until(() => expect(page.textContent).toContain('Yours'))
  const [theirs, mine] = page.querySelectorAll('article')
  expect(theirs!.textContent).not.toContain('Yours')
  expect(mine!.textContent).toContain('Yours')
  for (const article of [theirs!, mine!])
    expect([...article.querySelectorAll('button')].map(({ disabled }) => disabled)).toEqual(
      Array<boolean>(4).fill(false),
    )
})
