import { useMutation } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { BriefFile } from '#contract/requests/brief-files'
import type { Project } from '#contract/requests/song-requests'
import { network, until } from '../../test/test-network.ts'
import { press, says, show, texts } from '../../test/test-screen.tsx'
import { kitchenLight, kitchenLightOf } from '../../test/test-things.ts'
import { AttachFailure } from '../../uploader/attach-failure.tsx'
import { addFiles } from './api.ts'
import { BriefFiles } from './public/brief-files.tsx'

const list = `GET /api/projects/${kitchenLight.id}/files`
const picture: BriefFile = {
  id: '01900000-0000-7000-8000-000000000021',
  songRequestId: kitchenLight.id,
  kind: 'picture',
  url: '/objects/people/one/1',
  name: 'Her kitchen.png',
  peaks: null,
  seconds: null,
  createdAt: '2026-11-20T12:00:00.000Z',
}
const memo: BriefFile = {
  ...picture,
  id: '01900000-0000-7000-8000-000000000022',
  kind: 'memo',
  url: '/objects/people/one/2',
  name: null,
  seconds: 4,
}

async function shown(
  answers: Record<string, unknown>,
  viewer: 'listener' | 'songwriter' = 'listener',
  status: Project['status'] = 'in_progress',
) {
  const asked = network(answers)
  return { asked, page: await show(<BriefFiles project={kitchenLightOf(viewer, { status })} />) }
}
const buttons = (page: HTMLElement) => texts(page, 'button').filter(Boolean)

test('pictures are shown whole with their names, sounds in the player', async () => {
  const { page } = await shown({ [list]: [picture, memo] }, 'songwriter')
  await until(() => expect(page.querySelector('img')?.alt).toBe('Her kitchen.png'))
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/objects/people/one/1?size=1600')
  expect(page.querySelector('[role=group][aria-label=Audio]')).not.toBeNull()
  expect(buttons(page)).toEqual([])
})

test('the listener adds and removes, until the song is delivered', async () => {
  const remove = `DELETE /api/brief-files/${picture.id}`
  const { asked, page } = await shown({ [list]: [picture], [remove]: {} })
  await until(() =>
    expect(buttons(page)).toEqual(['Remove Her kitchen.png', 'Add photos', 'Add audio', 'Record']),
  )
  await press(page, 'Remove Her kitchen.png')
  await until(() => expect(asked).toContain(remove))

  const late = await shown({ [list]: [picture] }, 'listener', 'completed')
  await until(() => expect(late.page.querySelector('img')).not.toBeNull())
  expect(buttons(late.page)).toEqual([])
})

test('a full brief takes no more, and says so', async () => {
  const full = Array.from({ length: 12 }, (_, at) => ({
    ...picture,
    id: `${picture.id.slice(0, -2)}${30 + at}`,
  }))
  const { page } = await shown({ [list]: full })
  await says(page, 'A brief has at most 12 files.')
})

test('where there are none, it says what they are for, to who adds them', async () => {
  const empty = await shown({ [list]: [] })
  await says(empty.page, 'only your songwriter sees them')
  const none = await shown({ [list]: [] }, 'songwriter')
  await says(none.page, 'None added.')
})

const add = `POST /api/projects/${kitchenLight.id}/files`
const busy = 'We’re checking many files right now. Nothing is lost: wait a moment and try again.'
const refusal = (status: number, detail = busy) =>
  Response.json({ detail }, { status, headers: { 'content-type': 'application/problem+json' } })

function Attaching() {
  const write = useMutation(addFiles(kitchenLight.id))
  const upload = { location: picture.url, bucket: 'songwright', key: 'people/one/1', name: 'Her kitchen.png' }
  return (
    <>
      <button onClick={() => write.mutate([{ kind: 'picture', upload }])}>Attach</button>
      <AttachFailure write={write} />
    </>
  )
}

test('where too many files are being read, the upload stays, and a second try attaches it', async () => {
  const answers: Record<string, unknown> = { [add]: refusal(429) }
  const asked = network(answers)
  const page = await show(<Attaching />)
  await press(page, 'Attach')
  await until(() => expect(page.querySelector('[role=alert]')?.textContent).toBe(busy))
  answers[add] = refusal(429)
  await press(page, 'Try again')
  await until(() => expect(asked).toEqual([add, add]))
  await until(() => expect(buttons(page)).toEqual(['Attach', 'Try again']))
  answers[add] = picture
  await press(page, 'Try again')
  await until(() => expect(buttons(page)).toEqual(['Attach']))
  expect(asked).toEqual([add, add, add])
  expect(page.querySelector('[role=alert]')?.textContent).toBe('')
})

test('what is refused for good is not tried again', async () => {
  network({ [add]: refusal(400, 'This is not a picture.') })
  const page = await show(<Attaching />)
  await press(page, 'Attach')
  await until(() => expect(page.querySelector('[role=alert]')?.textContent).toBe('This is not a picture.'))
  expect(buttons(page)).toEqual(['Attach'])
})
