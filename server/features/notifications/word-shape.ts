/** The words of a notification. */
export interface Words {
  /** The sentence of the list. */
  text: string
  /** Of the mail. */
  subject: string
  /** The mail's details beyond its text. */
  more?: string
  /** The mail's button, and the page that both the button and the list item link to. */
  action: string
  path: string
}
