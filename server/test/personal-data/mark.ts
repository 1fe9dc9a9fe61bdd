import { randomBytes } from 'node:crypto'

/** A test person. `mark` is a unique text that is contained in all texts of this person. */
export interface Marked {
  id: string
  /** In lower case, because it is part of the person's email address. */
  mark: string
}

/** The three people of a request. */
export interface People {
  listener: Marked
  songwriter: Marked
  giver: Marked
}

export const newMark = (name: string) => `mark-${name}-${randomBytes(4).toString('hex')}`

/**
 * Text of this person for one column. It contains the column's name, so that a test failure shows where the
 * text came from.
 */
export const words = ({ mark }: Pick<Marked, 'mark'>, place: string) => `${mark} ${place}`
