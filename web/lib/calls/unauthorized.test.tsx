import { useMutation } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { everyEndpoint } from '#contract/api'
import { fill } from '#contract/grammar/endpoint'
import { shows } from '#spec'
import { setPhoto } from '../../features/accounts/api.ts'
import { FundCard } from '../../features/donations/fund-card.tsx'
import { DonationRow } from '../../features/donations/given/donation-row.tsx'
import { donationOf } from '../../features/donations/given/test-donation.ts'
import { CreatedDialog } from '../../features/donations/paying/created-dialog.tsx'
import { projectTabs } from '../../features/projects/project-tabs.tsx'
import { RequestForm } from '../../features/song-requests/form/request-form.tsx'
import { AcceptButton } from '../../features/song-requests/moves/accept-button.tsx'
import { ProfileCard } from '../../features/songwriters/profile/profile-card.tsx'
import { network, until } from '../../test/test-network.ts'
import { field, messages, press, show, submit, tick, typeInto } from '../../test/test-screen.tsx'
import { ada, communityFund, kitchenLight, kitchenLightOf, tomas } from '../../test/test-things.ts'
import { toasts } from '../toast.ts'
import { currentUser } from './current-user.ts'
import { makeQueryClient } from './query-client.ts'

/*
 * Each screen is tested with a failed write, an ended session, a refusal, and a later success. The typed
 * input stays after each failure, and the success sends it once.
 */

interface Write {
  name: string
  call: string
  lines: Parameters<typeof shows>
  reads?: Record<string, unknown>
  screen: () => React.ReactNode
  /** Fills in the form. Returns a function that reads the values of the form's fields. */
  fill?: (page: HTMLElement) => Promise<() => unknown>
  send: (page: HTMLElement) => Promise<unknown>
  failure: string
  answer: unknown
  success?: { title: string; description?: string }
}

const dialog = () => document.querySelector<HTMLElement>('[role=dialog]')!
const profile = 'GET /api/songwriter-profile'
const bio = 'Small songs about large days.'

const writes: Write[] = [
  {
    name: 'a request for a song',
    call: 'POST /api/song-requests',
    lines: ['8.request.failure', '8.unauthorized.submit', '8.request.success'],
    screen: () => <RequestForm onClearInvited={() => {}} onSent={() => {}} />,
    fill: async (page) => {
      await typeInto(page, 'Title', 'First Steps')
      await typeInto(page, 'Your story', 'My mother left the light on.')
      await typeInto(page, 'Genre', 'folk')
      await tick(page, 'grateful')
      return () => [field(page, 'Title').value, field(page, 'Your story').value]
    },
    send: submit,
    failure: 'Failed to submit song request. Please try again.',
    answer: kitchenLight,
    success: { title: 'Success!', description: 'Your song request has been submitted successfully.' },
  },
  {
    name: 'a new profile',
    call: 'POST /api/songwriter-profile',
    lines: ['8.profile.create-failure', '8.unauthorized.profile', '8.success.profile'],
    reads: { [profile]: null },
    screen: () => <ProfileCard />,
    fill: async (page) => {
      await until(() => field(page, 'Artist bio'))
      await typeInto(page, 'Artist bio', bio)
      await tick(page, 'jazz')
      return () => field(page, 'Artist bio').value
    },
    send: submit,
    failure: 'Failed to create profile. Please try again.',
    answer: tomas,
    success: { title: 'Success!', description: 'Your songwriter profile has been created.' },
  },
  {
    name: 'a changed profile',
    call: 'PUT /api/songwriter-profile',
    lines: ['8.profile.update-failure', '8.unauthorized.profile'],
    reads: { [profile]: tomas },
    screen: () => <ProfileCard />,
    fill: async (page) => {
      await until(() => expect(page.textContent).toContain('Edit Profile'))
      await press(page, 'Edit Profile')
      await until(() => field(page, 'Artist bio'))
      await typeInto(page, 'Artist bio', `${bio} And a harmonica.`)
      return () => field(page, 'Artist bio').value
    },
    send: submit,
    failure: 'Failed to update profile. Please try again.',
    answer: tomas,
    success: { title: 'Success!', description: 'Your songwriter profile has been updated.' },
  },
  {
    name: 'accepting a request',
    call: `POST /api/song-requests/${kitchenLight.id}/assign`,
    lines: ['8.accept.failure', '8.unauthorized.accept', '8.success.accepted'],
    screen: () => <AcceptButton request={{ ...kitchenLight, pledgedAmount: '0.00' }} isChosen />,
    send: async () => {
      await until(() => expect(dialog()).not.toBeNull())
      await press(dialog(), 'Accept without terms')
    },
    failure: 'Failed to accept request. Please try again.',
    answer: kitchenLight,
    success: { title: 'Success!', description: 'It’s yours. You’ll find it under Active Projects.' },
  },
  {
    name: 'a contribution to the fund',
    call: 'POST /api/donations',
    lines: ['8.donation.failure', '8.unauthorized.donation'],
    reads: { 'GET /api/community-fund': communityFund },
    screen: () => <FundCard />,
    fill: async (page) => {
      await until(() => expect(page.textContent).toContain('Custom'))
      await press(page, 'Custom')
      await typeInto(page, 'Custom amount in dollars', '32.50')
      return () => field(page, 'Custom amount in dollars').value
    },
    send: submit,
    failure: 'Failed to create donation pledge. Please try again.',
    answer: donationOf({ songRequestId: null, songwriterId: null, request: null, isGeneral: true }),
  },
  {
    name: 'a payment marked as sent',
    call: 'POST /api/donations/d/mark-sent',
    lines: ['8.mark-sent.failure', '8.unauthorized.mark-sent', '8.success.marked-sent'],
    screen: () => <DonationRow donation={donationOf()} own={false} />,
    fill: async (page) => {
      await press(page, 'Mark as Sent, SW-7F3K-96')
      await until(() => field(dialog(), 'Transaction reference'))
      await typeInto(dialog(), 'Transaction reference', 'PP-4711')
      return () => field(dialog(), 'Transaction reference').value
    },
    send: () => submit(dialog()),
    failure: 'Failed to mark payment as sent. Please try again.',
    answer: donationOf({ status: 'sent' }),
    success: { title: 'Payment Marked as Sent!', description: 'The recipient will be notified.' },
  },
  {
    name: 'a photo that was uploaded',
    call: 'PUT /api/auth/user/profile-image',
    lines: ['8.photo.failure', '8.success.photo'],
    screen: () => <Photo />,
    send: (page) => press(page, 'Attach'),
    failure: 'Failed to update profile photo. Please try again.',
    answer: ada,
    success: { title: 'Profile Photo Updated' },
  },
]

/** Button that attaches a photo, as the upload dialog does after an upload. */
function Photo() {
  const attach = useMutation(setPhoto)
  return (
    <button type="button" onClick={() => attach.mutate('/objects/people/1/me')}>
      Attach
    </button>
  )
}

const saysFailure = (title: string, description: string) =>
  until(() => expect(toasts.current()).toMatchObject({ title, description, variant: 'destructive' }))

test.each(writes)(
  '$name fails, meets an ended session, is refused, and works: said, kept and sent once',
  async (write) => {
    shows(...write.lines)
    const left = vi.spyOn(location, 'assign').mockReset()
    const client = makeQueryClient()
    client.setQueryData(currentUser.queryKey, ada)
    const answering = (answer: unknown) => network({ ...write.reads, [write.call]: answer })
    const sentOnce = (asked: string[]) => expect(asked.filter((call) => call === write.call)).toHaveLength(1)

    let asked = answering(new Response('{}', { status: 503 }))
    const page = await show(write.screen(), client)
    const typed = await write.fill?.(page)
    const before = typed?.()
    await write.send(page)
    await saysFailure('Error', write.failure)
    sentOnce(asked)
    expect(typed?.()).toEqual(before)

    asked = answering(new Response('{}', { status: 401 }))
    await write.send(page)
    await saysFailure('Unauthorized', 'You are logged out. Logging in again...')
    toasts.current()?.onShown?.()
    await until(() => expect(left).toHaveBeenCalledWith(expect.stringMatching(/^\/api\/login/)))
    sentOnce(asked)
    expect(typed?.()).toEqual(before)

    const detail = 'Your account is suspended: you can read, appeal and settle payments'
    asked = answering(
      Response.json({ detail }, { status: 403, headers: { 'content-type': 'application/problem+json' } }),
    )
    await write.send(page)
    await until(() => expect(`${document.body.textContent} ${toasts.current()?.reason}`).toContain(detail))
    sentOnce(asked)
    expect(typed?.()).toEqual(before)

    asked = answering(write.answer)
    await write.send(page)
    if (write.success) await until(() => expect(toasts.current()).toMatchObject(write.success!))
    else await until(() => sentOnce(asked))
    sentOnce(asked)
  },
)

test.each([
  ['notes', '8.list.notes', 'Error loading notes. Please try again.'],
  ['messages', '8.list.messages', 'Error loading messages. Please try again.'],
  ['status', '8.list.status', 'Error loading status updates.'],
  ['creative', '8.list.creative', 'Error loading creative updates.'],
] as const)(
  'the tab %s that cannot be read says so in the words of the specification',
  async (name, line, words) => {
    shows(line)
    const reads = everyEndpoint.filter(({ path }) => path.startsWith('/api/projects/:id/'))
    const failed = () => new Response('{}', { status: 500 })
    network(
      Object.fromEntries(reads.map(({ path }) => [`GET ${fill(path, { id: kitchenLight.id })}`, failed()])),
    )
    const tab = projectTabs({ project: kitchenLightOf('songwriter'), viewer: 'songwriter' }).find(
      ({ value }) => value === name,
    )
    const client = makeQueryClient()
    client.setQueryData(currentUser.queryKey, ada)
    const page = await show(tab?.content, client)
    await until(() =>
      expect([...page.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)).toContain(
        `${words}Retry`,
      ),
    )
  },
)

test('a request that is under way can not be sent again', async () => {
  shows('2.listener.submit-in-flight')
  const { screen, fill: fillIn, send, call } = writes[0]!
  const asked = network()
  const page = await show(screen())
  await fillIn?.(page)
  await send(page)
  await until(() => expect(asked).toContain(call))
  const button = page.querySelector<HTMLElement>('button[type=submit]')!
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await act(async () => button.click())
  expect(asked.filter((one) => one === call)).toHaveLength(1)
})

test('a payment is marked with a reference, and with the address of a proof or without', async () => {
  shows('2.underwriter.sent-reference', '2.underwriter.sent-proof')
  const { screen, send, call } = writes.find(({ lines }) => lines.includes('8.mark-sent.failure'))!
  const asked = network()
  const page = await show(screen())
  await press(page, 'Mark as Sent, SW-7F3K-96')
  await until(() => field(dialog(), 'Transaction reference'))
  await send(page)
  await until(() => expect(messages(dialog())).toEqual(['Transaction reference is required']))
  await typeInto(dialog(), 'Transaction reference', 'PP-4711')
  await typeInto(dialog(), 'Proof URL (optional)', 'not a link')
  await send(page)
  await until(() => expect(messages(dialog())).toEqual(['Please enter a valid link']))
  expect(asked).not.toContain(call)
  await typeInto(dialog(), 'Proof URL (optional)', '')
  await send(page)
  await until(() => expect(asked).toContain(call))
})

test('payment methods that cannot be read after a pledge are only logged', async () => {
  shows('8.payment.fetch-failure', '8.payment.none')
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  network({ [`GET /api/songwriters/${tomas.id}`]: new Response('{}', { status: 500 }) })
  await show(<CreatedDialog donation={donationOf()} onClose={() => {}} />)
  await until(() =>
    expect(dialog().textContent).toContain(
      "The songwriter hasn't set up payment methods yet. They will be notified of your pledge and can set up payment methods to receive your donation.",
    ),
  )
  expect(logged).toHaveBeenCalledWith('The payment methods could not be read', expect.anything())
  expect(toasts.current()).toBeUndefined()
})
