import { useMutation } from '@tanstack/react-query'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { AttachFailure } from '../../../uploader/attach-failure.tsx'
import { UploadButton } from '../../../uploader/upload-button.tsx'
import { setPhoto } from '../../accounts/api.ts'

const nobody = { firstName: null, lastName: null, profileImageUrl: null }

/** The user's photo with an upload button. A new photo is saved at once, without a form. */
export function PhotoField() {
  const user = useCurrentUser()
  const attach = useMutation(setPhoto)
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar person={user ?? nobody} size="lg" />
      <div>
        <p className="mb-1.5 text-sm font-semibold">Profile photo</p>
        <div className="flex flex-wrap items-center gap-3">
          <UploadButton
            kind="photo"
            label={user?.profileImageUrl ? 'Change photo' : 'Upload photo'}
            onComplete={([photo]) => photo && attach.mutate(photo.location)}
          />
          <AttachFailure write={attach} />
        </div>
      </div>
    </div>
  )
}
