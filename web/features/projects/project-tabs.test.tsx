import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { everyEndpoint } from '#contract/api'
import { fill } from '#contract/grammar/endpoint'
import { network, until } from '../../test/test-network.ts'
import { leave, showTo } from '../../test/test-screen.tsx'
import { ada, kitchenLight, kitchenLightOf } from '../../test/test-things.ts'
import { wholeTimeline } from '../timeline/public/timeline.tsx'
import { projectTabs } from './project-tabs.tsx'

/* Tests each tab while its requests are pending, with empty lists, after failures, and with lists longer
   than a page. A new tab is tested automatically. */

const inRoom = '/api/projects/:id'
const { id } = kitchenLight
/** Request without a loading state: the other party's presence is shown only if known. */
const presence = `GET ${fill(`${inRoom}/presence`, { id })}`

const reads = (answer: () => unknown) =>
  Object.fromEntries(
    everyEndpoint
      .filter(({ method, path }) => method === 'GET' && path.startsWith(`${inRoom}/`))
      .map(({ path }) => [`GET ${fill(path, { id })}`, answer()]),
  )

const isPaged = (call: string) =>
  everyEndpoint.some(({ method, path, paged }) => paged && call === `${method} ${fill(path, { id })}`)

const tabsOf = (viewer: 'listener' | 'songwriter') => {
  const props = { project: kitchenLightOf(viewer), viewer }
  return [wholeTimeline(props), ...projectTabs(props)].map(
    ({ value, content }) => [viewer, value, content] as const,
  )
}

function open(content: ReactNode) {
  return showTo(ada, content)
}

/** Texts of the elements that contain only a sentence. */
const sentences = (page: ParentNode) =>
  [...page.querySelectorAll('*')]
    .filter(({ children, textContent }) => children.length === 0 && /[.!]$/.test(textContent))
    .map(({ textContent }) => textContent)
const busy = (page: ParentNode) =>
  [...page.querySelectorAll('[aria-busy=true]')].filter((one) => one.querySelector('.animate-breathe'))

test.each([...tabsOf('listener'), ...tabsOf('songwriter')])(
  'for the %s, each list of the tab %s says that it loads, is empty, has failed or goes on',
  async (_viewer, _tab, content) => {
    const asked = network()
    const waiting = await open(content)
    const lists = new Set(asked.filter((call) => call.startsWith('GET') && call !== presence))
    expect(busy(waiting), [...lists].join(', ')).toHaveLength(lists.size)
    const always = sentences(waiting).length
    await leave()

    network(reads(() => []))
    const empty = await open(content)
    await until(() => expect(busy(empty)).toHaveLength(0))
    expect(sentences(empty).length - always, sentences(empty).join(' ')).toBe(lists.size)
    await leave()

    network(reads(() => new Response('{}', { status: 500 })))
    const failed = await open(content)
    await until(() => expect(busy(failed)).toHaveLength(0))
    const alerts = [...failed.querySelectorAll('[role=alert]')].filter((alert) => sentences(alert).length > 0)
    expect(alerts.map((alert) => alert.querySelector('button')?.textContent)).toEqual(
      [...lists].map(() => 'Retry'),
    )
    await leave()

    network(reads(() => Response.json([], { headers: { link: '</next?cursor=1>; rel="next"' } })))
    const longer = await open(content)
    await until(() => expect(busy(longer)).toHaveLength(0))
    const more = [...longer.querySelectorAll('button')].filter(({ textContent }) =>
      /^Show (more|earlier)$/.test(textContent),
    )
    expect(more).toHaveLength([...lists].filter(isPaged).length)
  },
)
