import { donations } from '#contract/giving/donations'
import { songwriters } from '#contract/people/songwriters'
import { songRequests } from '#contract/requests/song-requests'
import { holding } from '../spec/holding.ts'
import { core, expect, shows, test } from '../support/fixtures.ts'
import { ask, bio, pressAccept, story } from '../support/rooms.ts'
import { photo } from '../support/sounds.ts'
import { choose } from '../support/uploading.ts'
import { expectSignInAgain, sessionExpired } from './signing-in-again.ts'
import { expectToast } from './toasts.ts'

test.beforeEach(({ expectFailure }) => expectFailure(401))

test(
  'a listener whose session ended signs in again and sends the request that was written',
  core,
  async ({ person }) => {
    shows(
      '8.unauthorized.text',
      '8.unauthorized.redirect',
      '8.unauthorized.submit',
      '9.redirect.login',
      '8.request.success',
    )
    const listener = await person()
    const { page, call } = listener
    await page.clock.install()
    await page.goto('/')
    await page.getByLabel('Title').fill('First Steps')
    await page.getByLabel('Your story').fill(story)
    await page.getByRole('checkbox', { name: 'happy' }).check()
    await page.getByLabel('Genre', { exact: true }).selectOption('pop')
    const submit = page.getByRole('button', { name: 'Create Song Request' })
    await expectSignInAgain(listener, () => submit.click())

    await expect(page.getByLabel('Title')).toHaveValue('First Steps')
    await expect(page.getByRole('checkbox', { name: 'happy' })).toBeChecked()
    await submit.click()
    await expectToast(page, {
      title: 'Success!',
      description: 'Your song request has been submitted successfully.',
    })
    await expect(page.getByLabel('Title')).toHaveValue('')
    expect(await call(songRequests.mine)).toHaveLength(1)
  },
)

test('a songwriter whose session ended goes on with the profile, a request and a photo', async ({
  person,
}) => {
  shows('8.unauthorized.profile', '8.unauthorized.accept', '8.success.profile', '8.success.accepted')
  shows('8.upload.expired', '8.upload.expired-redirect', '9.redirect.upload')
  await ask(await person(), { title: 'Tin Roof' })
  const songwriter = await person({ role: 'songwriter' })
  const { page, call } = songwriter
  await page.clock.install()
  await page.goto('/')
  await page.getByLabel('Artist bio').fill(bio)
  await page.getByRole('checkbox', { name: 'jazz' }).check()
  const save = page.getByRole('button', { name: 'Save Profile' })
  await expectSignInAgain(songwriter, () => save.click())
  await expect(page.getByLabel('Artist bio')).toHaveValue(bio)
  await expect(page.getByRole('checkbox', { name: 'jazz' })).toBeChecked()
  await save.click()
  await expectToast(page, { title: 'Success!', description: 'Your songwriter profile has been created.' })
  expect(await call(songwriters.mine)).toMatchObject({ bio, genres: ['jazz'] })

  const request = page.getByRole('article', { name: 'Tin Roof' })
  await request.getByRole('button', { name: 'Accept Request' }).click()
  const question = page.getByRole('dialog', { name: 'Write this song?' })
  await expect(question).toBeVisible()
  await expectSignInAgain(songwriter, () => question.getByRole('button', { name: 'Accept Request' }).click())
  await pressAccept(request)
  await expectToast(page, {
    title: 'Success!',
    description: 'It’s yours. You’ll find it under Active Projects.',
  })
  await expect(request.getByText('IN PROGRESS', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Artist bio').fill(`${bio} And a harmonica.`)
  await page.getByRole('button', { name: 'Upload photo' }).click()
  const dialog = page.getByRole('dialog', { name: /^Upload/ })
  await choose(page, photo())
  const upload = dialog.getByRole('button', { name: 'Upload 1 file' })
  await expect(upload).toBeVisible()
  await expectSignInAgain(songwriter, () => upload.click(), { told: sessionExpired, delay: 2000 })
  await expect(page.getByLabel('Artist bio')).toHaveValue(`${bio} And a harmonica.`)
})

test('what is pressed on a page is never done in the name of who signed in beside it', async ({ person }) => {
  const giver = await person({ role: 'underwriter' })
  const other = await person({ role: 'underwriter', firstName: 'Olga', lastName: 'Berg' })
  const { page } = giver
  await page.goto('/?role=underwriter')
  await page.getByRole('radio', { name: '$50' }).click()
  // A read of this page would get the 401 first, and leave it.
  const release = await holding(page, '**/api/**')
  await page.request.post('/api/logout')
  const { email } = other.user
  await page.request.post('/api/login', { data: { email, password: other.password } })
  const pledging = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Contribute' }).click()
  await pledging
  release()
  await expect(page.getByRole('button', { name: /Olga Berg/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: '$50' })).not.toBeChecked()
  expect(await other.call(donations.mine)).toEqual([])
})
