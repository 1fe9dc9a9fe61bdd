import { expect, test } from 'vitest'
import { NewSongRequest } from '#contract/requests/briefs'
import { type Project } from '#contract/requests/song-requests'
import { network, until } from '../../../test/test-network.ts'
import { show } from '../../../test/test-screen.tsx'
import { kitchenLightOf } from '../../../test/test-things.ts'
import { ProjectCard } from '../../projects/project-card.tsx'
import { wholeTimeline } from '../../timeline/public/timeline.tsx'
import { RequestForm } from './request-form.tsx'

/** Fields that are no inputs with a name: one is in the URL, the other is a separate list. */
const elsewhere = ['invitedSongwriterId', 'mustHaves']
/** Fields whose value the songwriter doesn't see as text. */
const asOther = ['goalAmount', 'isAnonymous', ...elsewhere]

/** Texts of fields whose values are no free text. */
const textOf: Partial<Record<string, string>> = { occasion: 'Thank you', neededBy: 'needed by Feb 29, 2028' }

const fields = Object.keys(NewSongRequest.shape)

test('the form asks for each field of a request that the contract takes', async () => {
  network({})
  const page = await show(<RequestForm onClearInvited={() => {}} onSent={() => {}} />)
  const asked = new Set([...page.querySelectorAll('[name]')].map((field) => field.getAttribute('name')))
  expect(fields.filter((field) => !asked.has(field) && !elsewhere.includes(field))).toEqual([])
})

test('the songwriter sees each field of a request that its listener filled in', async () => {
  network({})
  const shown = fields.filter((field) => !asOther.includes(field))
  const marked = Object.fromEntries(
    shown.map((field) => [field, field === 'emotions' ? ['a mark of emotions'] : `a mark of ${field}`]),
  ) as Partial<Project>
  Object.assign(marked, { occasion: 'thank you', neededBy: '2028-02-29' })
  const page = await show(
    <ProjectCard project={kitchenLightOf('songwriter', marked)} whole={wholeTimeline} />,
  )
  await until(() =>
    expect(
      shown.filter((field) => !page.textContent?.includes(textOf[field] ?? `a mark of ${field}`)),
    ).toEqual([]),
  )
})
