import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Project } from '#contract/requests/song-requests'
import { wordsAnchor } from '#contract/surface/paths'
import type { Delivery } from '#contract/work/deliveries'
import type { LyricComment, LyricDraft } from '#contract/work/lyric-drafts'
import { network, problem, until } from '../../test/test-network.ts'
import { clientOf, leave, press, says, show, showTo, texts, typeInto } from '../../test/test-screen.tsx'
import { ada, kitchenLight, kitchenLightOf, tomas } from '../../test/test-things.ts'
import { RightWords } from './public/right-words.tsx'
import { WordsFirst } from './public/words-first.tsx'

const { id } = kitchenLight
const list = `/api/song-requests/${id}/lyric-drafts`
const draft = (values: Partial<LyricDraft> = {}): LyricDraft => ({
  id: 'd',
  songRequestId: id,
  songwriterId: tomas.id,
  lyrics: 'Leave the light on\n\nuntil I am home',
  rightAt: null,
  hiddenAt: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  ...values,
})
const comment = (values: Partial<LyricComment> = {}): LyricComment => ({
  id: 'c',
  draftId: 'd',
  authorId: ada.id,
  line: 3,
  text: 'Softer here',
  hiddenAt: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  ...values,
})

const goTo = (address: string) => act(async () => history.replaceState(null, '', address))
afterEach(() => goTo('/'))

async function words(
  viewer: 'listener' | 'songwriter',
  answers: Record<string, unknown>,
  values: Partial<Project> = {},
) {
  const asked = network(answers)
  const people = { listenerId: ada.id, songwriterId: tomas.id }
  const project = { ...kitchenLightOf(viewer, { ...people, ...values }), ...values }
  const page = await showTo(
    viewer === 'listener' ? ada : { ...ada, id: tomas.id },
    <WordsFirst project={project} viewer={viewer} songwriterName="Tomás Arévalo" />,
  )
  return { page, asked }
}

const sent = (drafts: LyricDraft[], comments: LyricComment[] = []) => ({
  [`GET ${list}`]: drafts,
  ...Object.fromEntries(drafts.map((one) => [`GET ${list}/${one.id}/comments`, comments])),
})
const button = (page: ParentNode, name: string) =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)

test('while they come, they are as high as the folded words', async () => {
  for (const viewer of ['listener', 'songwriter'] as const) {
    const { page } = await words(viewer, {})
    expect(page.querySelector('[aria-busy=true] .h-11')).not.toBeNull()
  }
})

test('where none were sent, the songwriter has a folded form, and the listener nothing', async () => {
  const writer = await words('songwriter', sent([]))
  await until(() => expect(texts(writer.page, 'summary')).toEqual(['Send the words first']))
  expect(writer.page.querySelector('details')!.open).toBe(false)
  expect(button(writer.page, 'Send the words')!.disabled).toBe(true)
  const listener = await words('listener', sent([]))
  await until(() => expect(listener.page.textContent).toBe(''))
})

test('what could not be had says so, with another try', async () => {
  const lost = await words('listener', { [`GET ${list}`]: problem(500, 'Broken') })
  await says(lost.page, 'Error loading the words.')
  expect(button(lost.page, 'Retry')).toBeDefined()
  const half = await words('listener', {
    [`GET ${list}`]: [draft()],
    [`GET ${list}/d/comments`]: problem(500, 'Broken'),
  })
  await says(half.page, 'Error loading the comments.')
})

test('the newest words are open to their listener, with numbered lines and what was said of each', async () => {
  const { page } = await words('listener', sent([draft()], [comment({ authorId: tomas.id })]))
  await says(page, 'until I am home')
  expect(page.querySelector('details')!.open).toBe(true)
  expect(texts(page, 'summary')).toEqual(['The words · 1 comment'])
  expect(texts(page, 'button[aria-expanded]')).toEqual(['Line 1Leave the light on', 'Line 3until I am home'])
  expect(texts(page, 'ol > li')[2]).toContain('Softer hereTomás Arévalo')
  expect(button(page, 'These are right')!.className).toContain('bg-accent')
})

test('once the listener has commented, the button is no longer filled; once right, it is gone', async () => {
  const answered = await words('listener', sent([draft()], [comment()]))
  await says(answered.page, 'These are right')
  expect(button(answered.page, 'These are right')!.className).not.toContain('bg-accent')
  const right = await words('listener', sent([draft({ rightAt: '2026-11-21T08:00:00.000Z' })]))
  await says(right.page, 'You said that these are right.')
  expect([button(right.page, 'These are right'), right.page.querySelector('details')!.open]).toEqual([
    undefined,
    false,
  ])
})

test('a press on a line opens a field for it, and the comment is sent', async () => {
  const { page, asked } = await words('listener', {
    ...sent([draft()]),
    [`POST ${list}/d/comments`]: comment(),
  })
  await says(page, 'until I am home')
  await press(page, 'Line 3until I am home')
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
  await typeInto(page, 'Comment on line 3', 'Softer here')
  await act(async () => button(page, 'Add comment')!.click())
  await until(() => expect(asked).toContain(`POST ${list}/d/comments`))
  await until(() => expect(page.querySelector('textarea')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Line 3until I am home')
})

test('newer words leave what was typed on a line where it was', async () => {
  const answers = sent([draft()])
  network(answers)
  const client = clientOf(ada)
  const project = kitchenLightOf('listener', { listenerId: ada.id, songwriterId: tomas.id })
  const page = await show(<WordsFirst project={project} viewer="listener" />, client)
  await says(page, 'until I am home')
  await press(page, 'Line 3until I am home')
  await typeInto(page, 'Comment on line 3', 'Softer here')
  Object.assign(answers, sent([draft({ id: 'e', lyrics: 'Leave it on\n\ntill I am home' }), draft()]))
  await act(() => client.invalidateQueries())
  await says(page, 'till I am home')
  expect(page.querySelector('textarea')!.value).toBe('Softer here')
  expect(document.activeElement).toBe(page.querySelector('textarea'))
})

test('a comment that was refused stays in its field, with the reason', async () => {
  const { page } = await words('listener', {
    ...sent([draft()]),
    [`POST ${list}/d/comments`]: problem(409, 'These words take no more'),
  })
  await says(page, 'until I am home')
  await press(page, 'Line 1Leave the light on')
  await typeInto(page, 'Comment on line 1', 'Softer here')
  await act(async () => button(page, 'Add comment')!.click())
  await says(page, 'These words take no more')
  expect(page.querySelector('textarea')!.value).toBe('Softer here')
})

test('what becomes of a press on right is said, also when newer words are there', async () => {
  const { page } = await words('listener', {
    ...sent([draft()]),
    [`POST ${list}/d/right`]: problem(409, 'Newer words are there: read them first'),
  })
  await says(page, 'These are right')
  await press(page, 'These are right')
  await says(page, 'Newer words are there')
})

test('the songwriter has the words folded, opened by their link, and changes them from the newest', async () => {
  const answers = sent([draft({ id: 'e', createdAt: '2026-11-22T08:00:00.000Z' }), draft()], [comment()])
  const folded = await words('songwriter', answers)
  await until(() => expect(texts(folded.page, 'summary')[0]).toBe('The words · 1 comment'))
  expect(folded.page.querySelector('details')!.open).toBe(false)
  await leave()
  await goTo(`#${wordsAnchor}`)
  Element.prototype.scrollIntoView = () => {}
  const { page } = await words('songwriter', answers)
  await until(() => expect(page.querySelector('details')!.open).toBe(true))
  expect(texts(page, 'summary')[1]).toBe('Earlier words (1)')
  await press(page, 'Change the words')
  expect(page.querySelector('textarea')!.value).toBe(draft().lyrics)
  expect(button(page, 'Send the words')!.disabled).toBe(true)
  await typeInto(page, 'Words', 'Leave it on')
  expect(button(page, 'Send the words')!.disabled).toBe(false)
})

test('once words are sent, the focus is on their heading', async () => {
  const answers: Record<string, unknown> = { ...sent([draft()]), [`POST ${list}`]: draft({ id: 'e' }) }
  const { page } = await words('songwriter', answers)
  await says(page, 'The words · no answer yet')
  await press(page, 'Change the words')
  await typeInto(page, 'Words', 'Leave it on')
  Object.assign(answers, sent([draft({ id: 'e', lyrics: 'Leave it on' }), draft()]))
  button(page, 'Send the words')!.focus()
  await act(async () => button(page, 'Send the words')!.click())
  await until(() => expect(button(page, 'Change the words')).toBeDefined())
  expect(document.activeElement?.tagName).toBe('SUMMARY')
})

test('of an approved song they are not shown, and a hidden one’s are there to be read', async () => {
  const { page, asked } = await words('listener', sent([draft()]), { status: 'approved' })
  expect([page.textContent, asked]).toEqual(['', []])
  const hidden = await words('listener', sent([draft()]), { can: [] })
  await says(hidden.page, 'until I am home')
  expect(hidden.page.querySelector('button')).toBeNull()
})

test.each([
  ['listener', true, 'These are the words that you said are right.'],
  ['listener', false, 'The words have changed since you said that they are right.'],
  ['songwriter', true, 'These are the words that Maria said are right.'],
  ['songwriter', null, ''],
  ['songwriter', undefined, ''],
] as const)('a version for the %s, whose words are right: %s', async (viewer, hasRightWords, said) => {
  const page = await showTo(
    ada,
    <RightWords
      viewer={viewer}
      project={kitchenLightOf(viewer, { listener: { firstName: 'Maria' } })}
      delivery={{ hasRightWords } as Delivery}
    />,
  )
  expect(page.textContent).toBe(said)
})
