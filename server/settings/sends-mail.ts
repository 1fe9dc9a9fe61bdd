interface MailSettings {
  smtpUrl?: string | undefined
  mailbox?: unknown
}

/** True if the site can send mail: by its mail server, or into the development mailbox. */
export const sendsMail = ({ smtpUrl, mailbox }: MailSettings) =>
  smtpUrl !== undefined || mailbox !== undefined
