import { QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../lib/calls/api-error.ts'
import { until } from '../test/test-network.ts'
import { press, show } from '../test/test-screen.tsx'
import { type ListQuery, ListState } from './list-state.tsx'

const query = (is: Partial<ListQuery<string>>): ListQuery<string> => ({
  data: undefined,
  isPending: false,
  isError: false,
  isFetching: false,
  refetch: async () => undefined,
  ...is,
})

const list = (is: Partial<ListQuery<string>>) => (
  <ListState
    query={query(is)}
    skeleton={<i className="skeleton" />}
    empty="No notes yet."
    error="Error loading notes. Please try again."
  >
    {(items) => items.join(', ')}
  </ListState>
)

test('a list that is coming shows its skeleton and says that it loads', async () => {
  const page = await show(list({ isPending: true }))
  expect(page.querySelector('.skeleton')).not.toBeNull()
  expect(page.querySelector('[role=status]')?.textContent).toBe('Loading…')
})

test('a list that failed says so and offers to try again', async () => {
  const refetch = vi.fn()
  const page = await show(list({ isError: true, refetch }))
  expect(page.querySelector('[role=alert]')?.textContent).toContain('Error loading notes. Please try again.')
  await press(page, 'Retry')
  expect(refetch).toHaveBeenCalledOnce()
})

test('an empty list has its message, a full one its content', async () => {
  expect((await show(list({ data: [] }))).textContent).toBe('No notes yet.')
  expect((await show(list({ data: ['a', 'b'] }))).textContent).toBe('a, b')
})

test('a list that fails to be read again keeps what it has', async () => {
  const page = await show(list({ data: ['a'], isError: true }))
  expect(page.textContent).toContain('Error loading notes.')
  expect(page.textContent).toContain('a')
})

test('a longer list offers its next page', async () => {
  const fetchNextPage = vi.fn()
  const page = await show(list({ data: ['a'], hasNextPage: true, fetchNextPage }))
  await press(page, 'Show more')
  await act(async () => {})
  expect(fetchNextPage).toHaveBeenCalledOnce()
})

test('a failed next page shows its error below the list, and retries that page', async () => {
  const fetchNextPage = vi.fn()
  const is = { data: ['a'], hasNextPage: true, isError: true, isFetchNextPageError: true, fetchNextPage }
  const page = await show(list(is))
  expect(page.textContent).toBe('aError loading notes. Please try again.Retry')
  await press(page, 'Retry')
  expect(fetchNextPage).toHaveBeenCalledOnce()
})

test('a list that is read again while its next page loads gets that page afterwards', async () => {
  const answers: (() => void)[] = []
  const queryFn = ({ pageParam }: { pageParam: number }) =>
    new Promise<string[]>((resolve) => answers.push(() => resolve([`row ${pageParam}`])))
  const answer = () => act(async () => answers.splice(0).forEach((one) => one()))
  function Rows() {
    const rows = useInfiniteQuery({
      queryKey: ['rows'],
      queryFn,
      initialPageParam: 1,
      getNextPageParam: (_last, all) => (all.length < 2 ? 2 : undefined),
      select: ({ pages }) => pages.flat(),
    })
    return list(rows)
  }
  const client = new QueryClient()
  const page = await show(<Rows />, client)
  await answer()
  await press(page, 'Show more')
  await act(async () => void client.invalidateQueries())
  await answer()
  await until(() => expect(answers).toHaveLength(1))
  expect(page.querySelector('button')?.getAttribute('aria-busy')).toBe('true')
  await answer()
  await until(() => expect(page.textContent).toBe('row 1, row 2'))
})

test('the next page is asked for once, and not of another list that is as long', async () => {
  const fetchNextPage = vi.fn()
  const steps: Record<string, Partial<ListQuery<string>>> = {
    Load: { data: ['a'], isFetching: true, isFetchingNextPage: true },
    Answer: { data: ['a', 'b'] },
    'Turn the order': { data: undefined, isFetching: true },
    'Answer again': { data: ['b'] },
  }
  function Steps() {
    const [is, play] = useState<Partial<ListQuery<string>>>({ data: ['a'] })
    return (
      <>
        {Object.entries(steps).map(([name, step]) => (
          <button key={name} onClick={() => play(step)}>
            {name}
          </button>
        ))}
        {list({ ...is, hasNextPage: true, fetchNextPage })}
      </>
    )
  }
  const page = await show(<Steps />)
  for (const name of ['Show more', ...Object.keys(steps)]) await press(page, name)
  expect(fetchNextPage).toHaveBeenCalledOnce()
})

test('where the session is gone, trying again leads to sign-in and back', async () => {
  history.replaceState(null, '', '/profile?tab=2')
  const page = await show(list({ isError: true, error: new ApiError(401, 'Unauthorized') }))
  expect(page.textContent).toContain('Error loading notes. Please try again.')
  expect(page.querySelector('a')?.textContent).toBe('Sign in again')
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/api/login?returnTo=%2Fprofile%3Ftab%3D2')
  expect(page.querySelector('button')).toBeNull()
})
