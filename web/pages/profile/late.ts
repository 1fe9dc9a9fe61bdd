import { late } from '../../lib/chunks/late.ts'
import type * as Parts from './parts.tsx'

/** Forms of the account: without them in it, the page shares no form library with the frame of every page. */
const forms = late<typeof Parts>(() => import('./parts.tsx'))

export const AccountForm: typeof Parts.AccountForm = forms.part('AccountForm')
export const PhotoField: typeof Parts.PhotoField = forms.part('PhotoField')
