import { expect, test } from 'vitest'
import type { CreativeUpdate } from '#contract/work/projects'
import { network, until } from '../../../test/test-network.ts'
import { appears, press, show, typeInto } from '../../../test/test-screen.tsx'
import { kitchenLight, kitchenLightOf } from '../../../test/test-things.ts'
import { CreativePanel } from './creative-panel.tsx'

const says = 'The song’s page keeps its old title.'
const list = `GET /api/projects/${kitchenLight.id}/creative-updates`

const proposal = (field: string, decision: CreativeUpdate['decision']): CreativeUpdate => ({
  id: '01900000-0000-7000-8000-000000000021',
  songRequestId: kitchenLight.id,
  songwriterId: '01900000-0000-7000-8000-000000000002',
  field,
  originalValue: 'The kitchen light',
  newValue: 'The hall light',
  reason: 'It scans.',
  isApprovedByListener: decision === 'approved',
  decision,
  createdAt: '2026-11-20T12:00:00.000Z',
})

test.each([
  ['title', 'pending', true],
  ['title', 'approved', true],
  ['title', 'declined', false],
  ['story', 'pending', false],
] as const)(
  'both parties read by a proposal of a %s that is %s whether it renames the page',
  async (name, decision, isSaid) => {
    network({ [list]: [proposal(name, decision)] })
    for (const viewer of ['listener', 'songwriter'] as const) {
      const page = await show(<CreativePanel project={kitchenLightOf(viewer)} viewer={viewer} />)
      await until(() => page.textContent?.includes('It scans.'))
      expect(page.textContent?.includes(says)).toBe(isSaid)
    }
  },
)

test('the dialog says so where a title is proposed, and nowhere else', async () => {
  network({ [list]: [] })
  const page = await show(<CreativePanel project={kitchenLightOf('songwriter')} viewer="songwriter" />)
  await press(page, 'Propose Change')
  await appears(document, 'What should change?')
  expect(document.body.textContent).toContain(says)
  await typeInto(document, 'What should change?', 'genre')
  expect(document.body.textContent).not.toContain(says)
})
