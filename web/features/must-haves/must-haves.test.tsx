import { expect, test } from 'vitest'
import type { MustHave } from '#contract/requests/must-haves'
import { network, until } from '../../test/test-network.ts'
import { field, messages, press, show, showTo, submit, texts, typeInto } from '../../test/test-screen.tsx'
import { ada, kitchenLight, kitchenLightOf } from '../../test/test-things.ts'
import { MustHaves } from './public/must-haves.tsx'
import { DeliveredMustHaves, NotYetBeforeDelivery } from './public/not-yet.tsx'

const mustHave = (values: Partial<MustHave> = {}): MustHave => ({
  id: '01900000-0000-7000-8000-000000000011',
  songRequestId: kitchenLight.id,
  kind: 'name',
  text: 'Siobhán',
  note: 'shi-VAWN',
  pronunciationUrl: null,
  line: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  ...values,
})
const list = `GET /api/projects/${kitchenLight.id}/must-haves`

async function shown(
  answer: unknown,
  viewer: 'listener' | 'songwriter' = 'listener',
  status: typeof kitchenLight.status = 'in_progress',
) {
  network(answer === undefined ? {} : { [list]: answer })
  return showTo(ada, <MustHaves project={kitchenLightOf(viewer, { status })} />)
}

test('they say what, how, and which line carries it', async () => {
  const page = await shown([
    mustHave({ pronunciationUrl: '/objects/people/a/1' }),
    mustHave({ id: '2', kind: 'fact', text: 'The blue door', note: null, line: 'Behind the blue door' }),
  ])
  await until(() => expect(page.querySelectorAll('li')).toHaveLength(2))
  const [first, second] = texts(page, 'li')
  expect(first).toContain('Siobhán · shi-VAWN')
  expect(first).toContain('Listen to how Siobhán is said')
  expect(first).toContain('Still missing')
  expect(second).toContain('In the song: Behind the blue door')
  expect(first).toContain('Edit Siobhán')
  expect(first).not.toContain('Mark as included')
})

test('the songwriter ticks and does not edit, until the song is approved', async () => {
  const page = await shown([mustHave({ line: 'A line' })], 'songwriter')
  await until(() => expect(page.textContent).toContain('Untick Siobhán'))
  expect(page.textContent).not.toContain('Edit Siobhán')
  expect(page.textContent).not.toContain('Add a must-have')
  const done = await shown([mustHave({ line: 'A line' })], 'songwriter', 'approved')
  await until(() => expect(done.textContent).toContain('A line'))
  expect(done.querySelectorAll('button')).toHaveLength(0)
})

test('where there are none, it says what they are for, until the song is delivered', async () => {
  const none = await shown([])
  await until(() => expect(none.textContent).toContain('Names, facts or phrases the song has to include.'))
  const closed = await shown([], 'listener', 'completed')
  await until(() => expect(closed.textContent).toContain('None added.'))
})

test('a must-have without words is not saved, and only a name has a sound', async () => {
  const page = await shown([])
  await until(() => expect(page.textContent).toContain('Add a must-have'))
  await press(page, 'Add a must-have')
  await until(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('How is it said?'))
  const dialog = document.querySelector<HTMLElement>('[role=dialog]')!
  await submit(dialog)
  await until(() => expect(messages(dialog)).toContain('Please say what must be in the song'))
  await press(dialog, 'A fact')
  expect(dialog.textContent).not.toContain('How is it said?')
  await typeInto(dialog, 'The fact', 'The blue door')
  expect(field(dialog, 'The fact').value).toBe('The blue door')
})

test('what is not ticked is named before a delivery, and after it as it stood then', async () => {
  network({ [list]: [mustHave(), mustHave({ id: '2', text: 'The blue door', line: 'A line' })] })
  const before = await show(<NotYetBeforeDelivery projectId={kitchenLight.id} />)
  await until(() => expect(before.textContent).toContain('Still missing: Siobhán'))
  expect(before.textContent).not.toContain('The blue door')
  const all = [
    { id: '1', kind: 'name', text: 'Siobhán', line: null },
    { id: '2', kind: 'fact', text: 'The blue door', line: 'Behind the blue door' },
  ] as const
  const after = await show(<DeliveredMustHaves all={all} />)
  expect(after.textContent).toContain('Still missing: Siobhán')
  expect(after.textContent).toContain('Must-haves in this version (1 of 2)')
  const whole = await show(<DeliveredMustHaves all={[all[1]]} />)
  expect(whole.textContent).toContain('All must-haves are in this version.')
})
