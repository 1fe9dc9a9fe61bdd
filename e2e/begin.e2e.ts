import { randomUUID } from 'node:crypto'
import { paths } from '#contract/surface/paths'
import { core, expect, expectAccessible, test } from './support/fixtures.ts'
import { expectOneThing } from './support/one-thing.ts'
import { reckoning } from './support/reckoning.ts'
import { withMicrophone } from './support/start/microphone.ts'

test.use({ launchOptions: withMicrophone })

const story = 'My mother left the kitchen light on until the last of us was home. She is seventy on Sunday.'

test(
  'a stranger on a phone asks for a first song, and is reckoned to take less than three minutes',
  core,
  async ({ newWindow }) => {
    const page = await newWindow()
    await page.setViewportSize({ width: 390, height: 844 })
    const main = page.getByRole('main')
    const stranger = reckoning()
    const next = page.getByRole('button', { name: 'Next' })
    /** Reads the open question, and checks its page. */
    const open = async (title: string) => {
      await expect(main.getByRole('heading', { name: title })).toBeFocused()
      await stranger.read(main)
      await expectAccessible(page)
      await expectOneThing(page)
    }

    await page.goto('/')
    await stranger.press(main.getByRole('link', { name: 'Tell your story' }))
    await expect(main.getByRole('heading', { name: 'What happened?' })).toBeVisible()
    await stranger.read(main)
    await stranger.fill(page.getByLabel('Your story'), story)
    await stranger.press(next)
    await open('How should it feel?')
    await stranger.press(page.getByRole('checkbox', { name: 'grateful' }))
    await stranger.press(page.getByRole('radio', { name: 'folk' }))
    await stranger.press(next)
    await open('What must it not leave out?')
    await stranger.press(next)
    await open('What should it be called?')
    await expect(page.getByLabel('Title')).toHaveValue('My mother left the kitchen light')
    await stranger.press(next)
    await open('Who is asking?')

    // Nothing is lost by going back, by a reload, and in another tab.
    await page.goBack()
    await expect(page.getByLabel('Title')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('My mother left the kitchen light')
    await page.goForward()

    await stranger.fill(page.getByRole('textbox', { name: 'First name' }), 'Greta')
    await stranger.fill(page.getByLabel('Email'), `greta-${randomUUID().slice(0, 6)}@example.com`)
    await stranger.press(page.getByRole('button', { name: 'Create Song Request' }))
    const sleeve = page.getByRole('region', { name: 'Your request is out' })
    await expect(sleeve.getByRole('button', { name: 'Share Link' })).toBeInViewport()
    expect([stranger.done.fields, stranger.done.presses]).toEqual([3, 8])
    expect(stranger.seconds()).toBeLessThanOrEqual(180)
    await expectAccessible(page)

    await page.getByRole('radio', { name: '$25' }).check()
    await page.getByRole('button', { name: 'Promise it' }).click()
    await expect(page.getByText('Your promise is made')).toBeVisible()
    await page.goto(paths.home())
    await expect(page.getByRole('heading', { name: 'My mother left the kitchen light' })).toBeVisible()
    await expect(page.getByLabel('Your story')).toHaveValue('')
  },
)

test('by voice too: the recording survives a reload and the end of the tab, and is sent with the request', async ({
  newWindow,
}) => {
  let page = await newWindow()
  await page.setViewportSize({ width: 390, height: 844 })
  const speaker = reckoning()
  const press = (name: string | RegExp) => speaker.press(page.getByRole('button', { name, exact: true }))
  const heard = () => page.getByRole('button', { name: 'Listen to your story' })
  const fill = (name: string, text: string) => speaker.fill(page.getByRole('textbox', { name }), text)

  await page.goto('/')
  await speaker.press(page.getByRole('main').getByRole('link', { name: 'Tell your story' }))
  await fill('Your story', 'For my mother')
  await press('Or tell it by voice')
  await expect(page.getByText(/0:0[12] \/ 3:00/)).toBeVisible()
  // *Next* ends the recording as *Stop* does, and loses nothing of it.
  await press('Next')
  await expect(page.getByRole('heading', { name: 'How should it feel?' })).toBeFocused()
  await page.goBack()
  await expect(heard()).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(heard()).toBeVisible()
  const next = await page.context().newPage()
  await page.close()
  page = next
  await page.goto(paths.begin())
  await heard().click()
  await expect(page.getByRole('button', { name: 'Stop listening to your story' })).toBeVisible()
  await expect(page.getByLabel('Your story')).toHaveValue('For my mother')

  await press('Next')
  await speaker.press(page.getByRole('checkbox', { name: 'grateful' }))
  await speaker.press(page.getByRole('radio', { name: 'folk' }))
  await press('Next')
  await page.getByLabel('Who is it for?').fill('Ingrid')
  await press('Next')
  await press('Next')
  await fill('First name', 'Greta')
  await fill('Email', `greta-${randomUUID().slice(0, 6)}@example.com`)
  await press('Create Song Request')
  const sleeve = page.getByRole('region', { name: 'Your request is out' })
  await expect(sleeve).toBeVisible()
  expect([speaker.done.fields, speaker.done.presses]).toEqual([3, 10])
  await sleeve.getByRole('link', { name: 'Add a photo or a hum' }).click()
  const files = page.getByRole('region', { name: 'Photos and audio' })
  await expect(files.getByRole('listitem')).toHaveText([/The story, told by voice/])
  await expect(page.getByText('For Ingrid')).toBeVisible()
  await files.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(files.getByText(/0:0[12] \/ 3:00/)).toBeVisible()
  await files.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(files.getByRole('listitem')).toHaveCount(2)
})

test('by keyboard alone, and without scripts, a stranger asks for a song', async ({
  newWindow,
  browser,
  site,
}) => {
  const page = await newWindow()
  const focused = page.locator(':focus')
  /** Presses Tab until the focus is on this field or button. */
  const reach = (role: 'link' | 'button' | 'checkbox' | 'radio' | 'textbox', name: string) =>
    expect(async () => {
      await page.keyboard.press('Tab')
      await expect(page.getByRole(role, { name, exact: true }).and(focused)).toHaveCount(1, { timeout: 100 })
    }).toPass()
  const type = async (name: string, text: string) => {
    await reach('textbox', name)
    await page.keyboard.type(text)
  }
  const open = async (title: string) => {
    await reach('button', 'Next')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: title })).toBeFocused()
  }
  await page.goto('/')
  await reach('link', 'Tell your story')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What happened?' })).toBeVisible()
  await type('Your story', 'Something else')
  await reach('button', 'Start over')
  await page.keyboard.press('Enter')
  await reach('button', 'Yes, start over')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your story')).toHaveValue('')
  await type('Your story', story)
  await open('How should it feel?')
  await reach('checkbox', 'happy')
  await page.keyboard.press('Space')
  await reach('radio', 'folk')
  await page.keyboard.press('Space')
  await open('What must it not leave out?')
  await open('What should it be called?')
  await open('Who is asking?')
  await type('First name', 'Greta')
  await type('Email', `greta-${randomUUID().slice(0, 6)}@example.com`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Your request is out' })).toBeVisible()
  // A draft ends with signing out, also for who presses Back on the same computer.
  await page.goto(paths.begin())
  await page.getByRole('textbox', { name: 'Your story' }).fill(story)
  await page.getByRole('button', { name: /Greta/ }).click()
  await page.getByRole('link', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'I have an account' })).toBeVisible()
  await expect(page.getByLabel('Your story')).toHaveValue('')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)

  const plain = await (await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })).newPage()
  await plain.goto(paths.begin())
  await plain.getByLabel('Your story').fill(story)
  await plain.getByRole('checkbox', { name: 'grateful' }).check()
  await plain.getByLabel('Title').fill('The light in the kitchen')
  await plain.getByLabel('Occasion').selectOption('birthday')
  await plain.getByRole('textbox', { name: 'First name' }).fill('Greta')
  await plain.getByLabel('Email').fill(`greta-${randomUUID().slice(0, 6)}@example.com`)
  await plain.getByRole('button', { name: 'Create Song Request' }).click()
  await expect(plain.getByText('Please select a genre')).toBeVisible()
  await expect(plain.getByLabel('Your story')).toHaveValue(story)
  await plain.getByRole('radio', { name: 'folk' }).check()
  await plain.getByRole('button', { name: 'Create Song Request' }).click()
  await expect(plain.getByRole('heading', { name: 'Your request is out' })).toBeVisible()
  await expect(plain.getByRole('link', { name: /\/request\// })).toBeVisible()
  await plain.context().close()
})
