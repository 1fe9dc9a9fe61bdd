import { late } from '../../../lib/chunks/late.ts'
import type * as Parts from './unwrapping.tsx'

/** The unwrapping, which a song that is no gift never loads. */
const unwrapping = late<typeof Parts>(() => import('./unwrapping.tsx'))

export const loadUnwrapping = unwrapping.load
export const Parcel: typeof Parts.Parcel = unwrapping.part('Parcel')
export const Opening: typeof Parts.Opening = unwrapping.part('Opening')
