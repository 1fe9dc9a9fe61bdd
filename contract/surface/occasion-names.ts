import type { Occasion } from '../requests/song-requests.ts'

/**
 * Names of occasions on screens. They are not in the contract's own module, because strangers load all of that.
 */
export const occasionNames: Record<Occasion, string> = {
  birthday: 'Birthday',
  wedding: 'Wedding',
  anniversary: 'Anniversary',
  memorial: 'Memorial',
  farewell: 'Farewell',
  birth: 'Birth',
  'thank you': 'Thank you',
  other: 'Another occasion',
}
