export interface Letter {
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
  /**
   * PNG in the HTML, attached to the mail, because a remote picture would tell its server who reads it, and
   * when.
   */
  cover?: Buffer
  /** Message-ID of the mail, equal at each try, so that inboxes show it once. */
  messageId?: string
}

/** What the HTML calls its cover. */
export const coverId = 'cover'
/** And the site's logo. */
export const logoId = 'logo'

/** Sends a mail now. Throws if the server refuses it. */
export interface Mail {
  send(letter: Letter): Promise<void>
}
