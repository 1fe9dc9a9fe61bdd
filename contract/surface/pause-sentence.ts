import type { Offer } from '../people/offers.ts'
import { endOfPause } from './offer-line.ts'

// This file is separate from offer-line.ts, which strangers load.

/** 'Tomás Arévalo takes no invitations until May 3, 2027.' */
export const pauseSentence = (offer: Offer, name = 'This songwriter') =>
  `${name} takes no invitations ${endOfPause(offer)}.`

/** Why a songwriter who pauses isn't invited. */
export const pauseRefusal = (offer: Offer) =>
  `${pauseSentence(offer)} Ask everyone, or choose another songwriter`
