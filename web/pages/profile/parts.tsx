export { AccountForm } from '../../features/accounts/own/account-form.tsx'
export { PhotoField } from '../../features/songwriters/profile/photo-field.tsx'
