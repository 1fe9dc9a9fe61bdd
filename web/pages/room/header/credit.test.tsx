import { expect, test } from 'vitest'
import { currentUser } from '../../../lib/calls/current-user.ts'
import { makeQueryClient } from '../../../lib/calls/query-client.ts'
import { show } from '../../../test/test-screen.tsx'
import { ada, tomas } from '../../../test/test-things.ts'
import { Credit } from './credit.tsx'

test('the card of a songwriter whose profile is hidden leads nowhere, and nowhere is it reported', async () => {
  const client = makeQueryClient()
  client.setQueryData(currentUser.queryKey, ada)
  const links = async (isHidden: boolean) =>
    (await show(<Credit songwriter={{ ...tomas, isHidden }} link="a-link" />, client)).querySelectorAll('a')
  expect(await links(false)).toHaveLength(2)
  expect(await links(true)).toHaveLength(0)
})
