import { vi } from 'vitest'
import { ownAccount } from '#contract/people/own-account'
import type { Client, TestApp } from '../../../test/test-app.ts'
import { postForm } from '../../../test/test-forms.ts'
import { password } from '../own/test-own.ts'

const soon = { timeout: 15_000, interval: 50 }
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''
let addresses = 0

/** Helpers that change an email. The worker of the account mails must be running. */
export function changesOf(site: TestApp) {
  const mailsTo = (email: string) => site.letters.filter(({ to }) => to === email)

  async function linkTo(email: string, nth = 0): Promise<string> {
    const links = () =>
      mailsTo(email).flatMap(({ text }) => /https?:\S+\?token=[\w-]+/.exec(text)?.slice(0, 1) ?? [])
    await vi.waitFor(() => {
      if (links().length <= nth) throw new Error(`No link to ${email} yet`)
    }, soon)
    return links()[nth]!
  }
  const press = (link: string, cookie = '') =>
    postForm(site, `${new URL(link).pathname}/form`, { token: tokenIn(link) }, { cookie })
  return {
    mailsTo,
    linkTo,
    tokenIn,
    press,
    newEmail: () => `new-${++addresses}@songs.example`,
    open: (link: string, cookie = '') =>
      site.app.inject({ url: new URL(link).pathname + new URL(link).search, headers: { cookie } }),
    change: async (client: Client, email: string) => {
      const asked = await client.call(ownAccount.changeEmail, { body: { email, password } })
      const pressed = await press(await linkTo(email), client.cookie)
      if (asked.status !== 200 || pressed.statusCode !== 303) throw new Error(pressed.body)
    },
  }
}
