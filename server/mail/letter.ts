export interface Letter {
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
  /** PNG that the HTML shows, and that comes with the mail: a picture from afar would tell its server who reads it, and when. */
  cover?: Buffer
  /** Message-ID of the mail, equal at each try: inboxes show it once. */
  messageId?: string
}

/** What the HTML calls its cover. */
export const coverId = 'cover'
/** And the site's logo. */
export const logoId = 'logo'

/** Sends a mail now; throws where the server refuses it. */
export interface Mail {
  send(letter: Letter): Promise<void>
}
