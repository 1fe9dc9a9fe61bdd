import { randomBytes } from 'node:crypto'

/** A person of a test with a mark of their own, which every word that they leave carries. */
export interface Marked {
  id: string
  /** Lower case, for it is part of an email. */
  mark: string
}

/** The people of a room. */
export interface People {
  listener: Marked
  songwriter: Marked
  giver: Marked
}

export const newMark = (name: string) => `mark-${name}-${randomBytes(4).toString('hex')}`

/** Words of this person for one place, so that a finding says where it was left. */
export const words = ({ mark }: Pick<Marked, 'mark'>, place: string) => `${mark} ${place}`
