import { expect, test } from 'vitest'
import { network, until } from '../../../test/test-network.ts'
import { press, show, texts } from '../../../test/test-screen.tsx'
import { kitchenLight } from '../../../test/test-things.ts'
import { Invitations } from './invitations.tsx'

const invitations = 'GET /api/song-requests/invitations'

test('a next page that fails leaves the invitations of the first, and can be tried again', async () => {
  const link = '</api/song-requests/invitations?cursor=1>; rel="next"'
  const answers: Record<string, unknown> = {
    'GET /api/song-requests/user': [],
    [invitations]: Response.json([kitchenLight], { headers: { link } }),
  }
  const asked = network(answers)
  const page = await show(<Invitations decline={() => null} />)
  const titles = () => texts(page, 'h4')
  await until(() => expect(titles()).toEqual(['The kitchen light']))

  answers[invitations] = Response.json({}, { status: 500 })
  await press(page, 'Show more')
  await until(() =>
    expect(page.querySelector('[role=alert]')?.textContent).toContain(
      'Error loading your invitations. Please try again.',
    ),
  )
  expect(titles()).toEqual(['The kitchen light'])

  answers[invitations] = [{ ...kitchenLight, id: 'next', title: 'The long way home' }]
  await press(page, 'Retry')
  await until(() => expect(titles()).toEqual(['The kitchen light', 'The long way home']))
  expect(page.querySelector('[role=alert]')).toBeNull()
  // Retry fetched only the page that had failed.
  expect(asked.filter((call) => call === invitations)).toHaveLength(3)
})
