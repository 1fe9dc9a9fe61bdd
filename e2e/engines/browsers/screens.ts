import { expect } from '@playwright/test'
import type { Place } from './find.ts'
import type { Person } from './person.ts'

// Actions of people on each screen. If a screen changes, only this file must change.

export const title = 'The kitchen light'
const dialog = (name?: string): Place => [{ role: 'dialog', ...(name && { name }) }]

export async function register(one: Person, [firstName, lastName]: [string, string], email: string) {
  await one.goto('/api/register')
  await one.fill('First name', firstName)
  await one.fill('Last name', lastName)
  await one.fill('Email', email)
  await one.fill('Password', 'a quiet evening in June')
  await one.click('button', 'Create account')
  await one.press({ role: 'button', name: `${firstName} ${lastName}` })
  await one.goto('/')
}

/** Opens the link in the first email of the local mailbox. The test site has no mail server. */
export async function proveEmail(one: Person, email: string) {
  const mail: Place = [
    { role: 'listitem', has: email },
    { role: 'link', name: '/prove-email?token' },
  ]
  await expect
    .poll(async () => {
      await one.goto('/api/dev/mail')
      return one.isThere(...mail)
    })
    .toBe(true)
  await one.press(...mail)
  await one.click('button', 'Yes, that’s mine')
  await expect.poll(() => one.path()).not.toContain('prove')
}

/** Asks for a song before there is an account, one question at a time. */
export async function begin(one: Person, firstName: string, email: string) {
  const next = () => one.click('button', 'Next')
  await one.goto('/begin')
  await one.fill('Your story', 'My mother left the kitchen light on.')
  await next()
  await one.click('checkbox', 'grateful')
  await one.click('radio', 'folk')
  await next()
  await one.sees('What must it not leave out?')
  await next()
  await one.fill('Title', title)
  await next()
  await one.fill('First name', firstName)
  await one.fill('Email', email)
  await one.click('button', 'Create Song Request')
  await one.sees('Your request is out')
}

export async function makeProfile(one: Person) {
  await one.goto('/?role=songwriter')
  await one.fill('Artist bio', 'Small songs about large days.')
  await one.click('checkbox', 'folk')
  await one.fill('PayPal link', 'https://paypal.me/tomasarevalo')
  await one.click('button', 'Save Profile')
  await one.press({ role: 'button', name: 'Edit Profile' })
  await one.goto('/?role=songwriter')
}

export async function acceptRequest(one: Person) {
  await one.press({ role: 'article', has: title }, { role: 'button', name: 'Accept Request' })
  await one.press(...dialog(`Write “${title}”?`), { role: 'button', name: 'Accept without terms' })
  await one.finds({ role: 'tab', name: 'Messages' })
}

/** Opens the project room by its link in the listener's list of requests. */
export async function openRoom(one: Person) {
  await one.goto('/?role=listener')
  await one.press({ role: 'link', name: title })
  await expect.poll(() => one.path()).toMatch(/^\/request\//)
  return one.path()
}

export async function writeMessage(one: Person, text: string) {
  await one.click('tab', 'Messages')
  await one.fill('Message', text)
  await one.click('button', 'Send Message')
  await one.sees(text)
}

export async function deliverSong(one: Person, file: string) {
  if (await one.isThere({ role: 'tab', name: 'Overview' })) await one.click('tab', 'Overview')
  await one.click('button', 'Upload Final Song')
  await one.attach(file, { role: 'dialog', name: 'Upload' })
  await one.press(...dialog('Upload'), { role: 'button', name: 'Upload 1 file' })
  const deliver = dialog(`Deliver “${title}”`)
  await one.press(...deliver, { role: 'checkbox' })
  await one.press(...deliver, { role: 'button', name: 'Deliver song' })
  await one.sees('COMPLETED')
}

/** Clicks Play, and waits until the playback position changes. */
export async function hear(one: Person) {
  if (await one.isThere({ role: 'button', name: 'Listen' })) await one.click('button', 'Listen')
  await one.pressUntil([{ role: 'button', name: 'Play' }], { role: 'button', name: 'Pause' })
  const time = () => one.window.evaluate(() => document.querySelector('audio')?.currentTime ?? 0)
  await expect.poll(time).toBeGreaterThan(0.3)
  const before = await time()
  await expect.poll(time).toBeGreaterThan(before + 0.3)
  await one.click('button', 'Pause')
}

/**
 * Measures the drawn waveform. Returns the number of bars, the longest bar in SVG units, and the height on
 * the screen.
 */
export const waveform = (one: Person) =>
  one.window.evaluate(() => {
    const drawn = [...document.querySelectorAll<SVGPathElement>('main [role=slider] path')]
    const [path] = drawn.filter((each) => each.checkVisibility())
    const bars = [...(path?.getAttribute('d') ?? '').matchAll(/v([\d.]+)/g)].map(([, length]) =>
      Number(length),
    )
    return {
      peaks: bars.length,
      loudest: Math.max(...bars),
      height: path?.getBoundingClientRect().height ?? 0,
    }
  })

export async function comment(one: Person, text: string) {
  const form: Place = [{ role: 'region', name: 'Comments on version 1' }]
  await one.fill('Time', '0:02', ...form)
  await one.fill('Comment', text, ...form, { role: 'form' })
  await one.press(...form, { role: 'button', name: 'Add comment' })
  await one.sees(text)
}

export async function approve(one: Person, review: string) {
  await one.click('button', 'Approve & rate')
  await one.press(...dialog(), { role: 'radio', name: '5 stars' })
  await one.press(...dialog(), { role: 'radio', name: 'Everyone who has the link' })
  await one.fill('Review (optional)', review, ...dialog())
  await one.press(...dialog(), { role: 'radio', name: '$50' })
  await one.press(...dialog(), { role: 'button', name: 'Approve the song' })
  await one.press(...dialog('Pay $50.00'), { role: 'button', name: 'Later' })
  await one.sees('It’s finished. Have a listen.')
}

export async function pledge(one: Person) {
  await one.goto('/?role=underwriter')
  await one.press({ role: 'article', has: title }, { role: 'button', name: 'Promise $25' })
  await one.press(...dialog(), { role: 'button', name: 'Done' })
  await one.sees('$25.00 promised')
}

export async function markSent(one: Person) {
  await one.goto('/?role=underwriter')
  const impact = { role: 'region', name: 'Your Impact' }
  await one.press(impact, { role: 'button', name: 'Mark as Sent' })
  await one.fill('Transaction reference', 'PP-1', ...dialog())
  await one.press(...dialog(), { role: 'button', name: 'Mark as Sent' })
  await one.finds(impact, { role: 'button', name: 'Undo' })
}

export async function confirmPayment(one: Person) {
  await one.goto('/?role=songwriter#payments')
  const card: Place = [{ role: 'region', name: 'Payments' }]
  await one.press(...card, { role: 'listitem' }, { role: 'button', name: 'Received' })
  await one.press(...dialog(), { role: 'button', name: 'Yes, it arrived' })
  await one.finds(...card, { role: 'tab', name: 'Received (1)' })
}

function tomorrow() {
  const at = new Date(Date.now() + 86_400_000)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export async function makeGift(one: Person) {
  await one.pressUntil([{ role: 'button', name: 'Make it a gift' }], ...dialog('Make it a gift'))
  await one.fill('Who is it for?', 'Anna', ...dialog('Make it a gift'))
  await one.set('When should it open?', tomorrow(), ...dialog('Make it a gift'))
  await one.fill('Dedication (optional)', 'For all your mornings.', ...dialog('Make it a gift'))
  await one.press(...dialog('Make it a gift'), { role: 'button', name: 'Wrap it' })
  await one.sees('A gift for Anna')
}

/** Presses Record. Returns a function that waits for the first recorded second. */
export async function startRecording(one: Person) {
  await one.goto('/?role=listener')
  await one.click('button', 'Add a must-have')
  await one.fill('The name', 'Siobhán', ...dialog())
  const recording = await one.watches('0:01 / 0:10')
  await one.press(...dialog(), { role: 'button', name: 'Record', exact: true })
  return recording
}

export const inDialog = (one: Person, role: string, name: string, more = {}) =>
  one.press(...dialog(), { role, name, ...more })

export const colours = (one: Person) =>
  one.window.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.cssText = 'color: var(--ink); background-color: var(--paper)'
    document.body.append(probe)
    const { color: ink, backgroundColor: paper } = getComputedStyle(probe)
    probe.remove()
    return { paper, ink }
  })

export const themes = {
  light: { paper: 'rgb(243, 234, 219)', ink: 'rgb(30, 23, 18)' },
  dark: { paper: 'rgb(20, 16, 13)', ink: 'rgb(244, 232, 213)' },
}
