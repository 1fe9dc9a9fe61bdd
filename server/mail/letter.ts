export interface Letter {
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
  /**
   * PNG image in the HTML. It is attached to the email, because a remote image would tell its server who
   * reads the email, and when.
   */
  cover?: Buffer
  /** Message-ID, equal at each attempt to send, so that mailboxes show the email only once. */
  messageId?: string
}

/** Content-ID of the cover image, by which the HTML refers to it. */
export const coverId = 'cover'
/** Content-ID of the site's logo. */
export const logoId = 'logo'

/** Sends an email immediately. Throws if the mail server rejects it. */
export interface Mail {
  /** Without a mail server and a mailbox, nothing is sent, so that no letter needs to be made. */
  isOff?: true
  send(letter: Letter): Promise<void>
}
