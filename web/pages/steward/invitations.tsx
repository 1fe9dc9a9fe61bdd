import { InvitationList, SettingLine } from '../../features/moderation/invitations/invitation-list.tsx'
import { InviteForm } from '../../features/moderation/invitations/invite-form.tsx'
import { useTitle } from '../../lib/use-title.ts'

/**
 * /steward/invitations: links with which people can create an account (product.md, "Who can create an
 * account").
 */
export function InvitationsPage() {
  useTitle('Invitations')
  return (
    <>
      <div>
        <h1 className="text-3xl">Invitations</h1>
        <SettingLine />
      </div>
      <InviteForm />
      <section aria-labelledby="invitations">
        <h2 id="invitations" className="mb-3 text-xl">
          All invitations
        </h2>
        <InvitationList />
      </section>
    </>
  )
}
