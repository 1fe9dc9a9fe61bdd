import type * as z from 'zod/mini'
import type { ProfileForm } from '#contract/people/songwriter-profile'
import { useDraft } from '../../../lib/use-draft.ts'

export type ProfileValues = z.input<typeof ProfileForm>

export const useProfileDraft = () => useDraft<ProfileValues>('profile')
