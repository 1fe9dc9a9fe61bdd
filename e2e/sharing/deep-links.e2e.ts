import { core, expect, type Person, shows, test } from '../support/fixtures.ts'
import { ask, becomeSongwriter, openSupport } from '../support/rooms.ts'

const headings = {
  listener: 'Your Musical Stories Await',
  songwriter: "Songwriter's Studio",
  underwriter: 'Support Musical Dreams',
}

async function signIn({ page, user, password }: Person) {
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test(
  'the role of the address shows its screen, whatever one’s own is; nonsense shows one’s own',
  core,
  async ({ person }) => {
    shows(
      '2.routes.role-of-user',
      '2.routes.role-listener',
      '2.routes.role-songwriter',
      '2.routes.role-underwriter',
      '6.roles.switch',
    )
    const { page } = await person({ role: 'underwriter' })
    const isShown = (heading: string) =>
      expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    for (const [role, heading] of Object.entries(headings)) {
      await page.goto(`/?role=${role}`)
      await isShown(heading)
    }
    for (const nonsense of [
      '',
      '?role=',
      '?role=king',
      '?role=Listener',
      '?role=profile',
      '?role=%00',
      '?songwriter=',
    ]) {
      await page.goto(`/${nonsense}`)
      await isShown(headings.underwriter)
    }
  },
)

test('an invitation outlives signing in and wins over a role; one to nobody says so', async ({
  person,
  expectFailure,
}) => {
  shows('2.routes.songwriter-link')
  const tomas = await becomeSongwriter(await person({ firstName: 'Tomás', lastName: 'Arévalo' }))
  const guest = await person({ role: 'underwriter' })
  const { page } = guest
  await page.context().clearCookies()
  const address = `/?role=songwriter&songwriter=${tomas.user.id}`
  await page.goto(address)
  await expect(page.getByText('You’re asking one songwriter.')).toBeVisible()
  await page.getByRole('link', { name: 'Request a song or Write a song' }).click()
  await signIn(guest)
  await expect(page).toHaveURL(address)
  await expect(page.getByText('Requesting from Tomás Arévalo')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'View' })).toHaveValue('listener')

  expectFailure(404)
  for (const unknown of ['0190a000-0000-7000-8000-000000000000', 'nonsense']) {
    await page.goto(`/?songwriter=${unknown}&role=underwriter`)
    await expect(page.getByText('The songwriter in this link is no longer here.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: headings.listener })).toBeVisible()
  }
})

test('what a visitor chose in a room is chosen still once they have signed in', async ({ person }) => {
  const { shareableId } = await ask(await person({ firstName: 'Maria' }), { goalAmount: '100' })
  const room = `/request/${shareableId}`
  const guest = await person()
  const { page } = guest
  await page.context().clearCookies()
  await page.goto(room)
  await openSupport(page)
  await page.getByRole('link', { name: 'I have an account' }).click()
  await signIn(guest)
  await expect(page.getByRole('button', { name: 'Promise $25' })).toBeFocused()
  await expect(page).toHaveURL(room)
  await page.getByRole('radio', { name: '$50' }).check()
  await page.getByRole('button', { name: 'Promise $50' }).click()
  await page
    .getByRole('dialog', { name: 'Thank you for your promise' })
    .getByRole('button', { name: 'Done' })
    .click()
  await expect(page.getByText('$50 of $100, 1 person')).toBeVisible()

  const writer = await becomeSongwriter(await person())
  await writer.page.context().clearCookies()
  await writer.page.goto(room)
  await writer.page.getByRole('link', { name: 'Write it yourself' }).click()
  await signIn(writer)
  const dialog = writer.page.getByRole('dialog', { name: /^Write “/ })
  await expect(dialog.getByText('We’ll tell Maria you’ve started.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept without terms' }).click()
  await expect(writer.page.getByText('IN PROGRESS').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(writer.page).toHaveURL(room)
})
