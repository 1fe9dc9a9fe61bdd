import { randomBytes } from 'node:crypto'

/** A test person with their own mark, which all their texts contain. */
export interface Marked {
  id: string
  /** Lower case, because it is part of an email. */
  mark: string
}

/** The people of a room. */
export interface People {
  listener: Marked
  songwriter: Marked
  giver: Marked
}

export const newMark = (name: string) => `mark-${name}-${randomBytes(4).toString('hex')}`

/** Text of this person for one place, so that a finding shows where it was written. */
export const words = ({ mark }: Pick<Marked, 'mark'>, place: string) => `${mark} ${place}`
