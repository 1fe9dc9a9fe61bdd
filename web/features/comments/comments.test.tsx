import { expect, test } from 'vitest'
import { fill } from '#contract/grammar/endpoint'
import { requestMoves } from '#contract/requests/moves'
import type { Project } from '#contract/requests/song-requests'
import { type Comment, comments as endpoints } from '#contract/work/comments'
import type { Delivery } from '#contract/work/deliveries'
import { network, until } from '../../test/test-network.ts'
import { clientOf, press, show, texts } from '../../test/test-screen.tsx'
import { kitchenLightOf } from '../../test/test-things.ts'
import type { ListQuery } from '../../ui/list-state.tsx'
import { OpenComments } from './open-comments.tsx'
import { Comments } from './public/comments.tsx'

const comment = (values: Partial<Comment>): Comment => ({
  id: String(values.second),
  deliveryId: 'd',
  version: 1,
  authorId: 'listener',
  second: 5,
  text: 'Softer here',
  status: 'open',
  hiddenAt: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  ...values,
})

async function shown(query: Partial<ListQuery<Comment>>, status: Project['status'] = 'completed') {
  const client = clientOf(null)
  const comments = {
    data: undefined,
    isPending: false,
    isError: false,
    isFetching: false,
    refetch: () => {},
    ...query,
  }
  const song = { src: '/objects/a', title: 'Lamplight', kind: 'version', href: '/' } as const
  return show(
    <Comments
      project={kitchenLightOf('listener', { status, listenerId: 'listener', songwriterId: 'writer' })}
      viewer="listener"
      songwriterName="Mira Lund"
      delivery={{ id: 'd', version: 1, songwriterId: 'writer' } as Delivery}
      song={song}
      list={[song]}
      isNewest
      openCount={0}
      comments={comments}
    />,
    client,
  )
}

test('comments say when, what, who, and whether they are settled', async () => {
  const page = await shown({
    data: [
      comment({ second: 5 }),
      comment({ second: 62, authorId: 'writer', status: 'resolved', text: 'Like this?' }),
    ],
  })
  const [first, second] = texts(page, 'li')
  expect(first).toMatch(/^0:05Softer hereYou · .*OpenResolve the comment at 0:05$/)
  expect(second).toMatch(
    /^1:02Like this\?Mira Lund · .*ResolvedReopen the comment at 1:02…Report\sthis comment$/,
  )
  expect(page.querySelector('form')).not.toBeNull()
})

test('while they come, where there are none, and where they could not be had', async () => {
  expect((await shown({ isPending: true })).textContent).toContain('Loading…')
  expect((await shown({ data: [] })).textContent).toContain('No comments yet. Add one at the exact moment.')
  let asked = 0
  const failed = await shown({ isError: true, refetch: () => (asked += 1) })
  expect(failed.textContent).toContain('Error loading the comments.')
  await press(failed, 'Retry')
  expect(asked).toBe(1)
})

test('more than a page of them goes on, of a version and where changes are asked for', async () => {
  expect((await shown({ data: [], hasNextPage: true })).textContent).toContain('Show more')
  const link = '</next?cursor=1>; rel="next"'
  const path = fill(endpoints.open.path, { id: 'p' })
  network({ [`GET ${path}`]: Response.json([comment({})], { headers: { link } }) })
  const page = await show(<OpenComments projectId="p" />)
  await until(() => expect(page.textContent).toContain('Show more'))
})

test('of an approved song they are there to be read', async () => {
  expect(requestMoves.comment.from).not.toContain('approved')
  const page = await shown({ data: [comment({})] }, 'approved')
  expect(page.textContent).toContain('Softer here')
  expect(page.textContent).not.toContain('Resolve the')
  expect(page.querySelector('form')).toBeNull()
})
