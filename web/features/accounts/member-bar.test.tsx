import { expect, test } from 'vitest'
import { showTo } from '../../test/test-screen.tsx'
import { ada } from '../../test/test-things.ts'
import { MemberBar } from './member-bar.tsx'

test('the own photo stands beside the initials and the full name, which stay without it', async () => {
  for (const profileImageUrl of [null, '/objects/photo']) {
    const user = { ...ada, profileImageUrl }
    const page = await showTo(user, <MemberBar user={user} />)
    const account = page.querySelector('button[popovertarget]')!
    expect(account.textContent).toBe('AOAda Okafor ')
    expect(account.querySelectorAll('img')).toHaveLength(profileImageUrl ? 1 : 0)
  }
})
