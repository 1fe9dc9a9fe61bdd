import { createTransport } from 'nodemailer'
import { codeOf } from '../../server/errors.ts'
import { type Check, type Finding } from './check.ts'
import { reasonOf } from './reason.ts'
import type { Site } from './site.ts'

/** DKIM selectors that mail servers and email providers use by default. */
const usualSelectors = ['default', 'mail', 'dkim', 's1', 's2', 'k1', 'google', 'selector1', 'selector2', 'mx']

const senderOf = ({ env }: Site) => /@([^>\s]+)/.exec(env.mailFrom)?.[1]?.toLowerCase() ?? ''

/** TXT records of a DNS name that match `begin`. @throws if no name server responds */
async function texts({ resolver }: Site, name: string, begin: RegExp): Promise<string[]> {
  try {
    const found = await resolver.resolveTxt(name)
    return found.map((parts) => parts.join('')).filter((text) => begin.test(text))
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(codeOf(error))) return []
    throw error
  }
}

const ofSender = (name: string, look: (site: Site, domain: string) => Promise<Finding>): Check => ({
  name,
  reads: ['SMTP_URL', 'MAIL_FROM'],
  async look(site) {
    if (!site.env.smtpUrl) return { unchecked: 'SMTP_URL is not set' }
    const domain = senderOf(site)
    if (!domain.includes('.')) return { unchecked: `${domain} is no domain: see mail-from` }
    try {
      return await look(site, domain)
    } catch (error) {
      return { unchecked: `no name server answers (${codeOf(error) || reasonOf(error)})` }
    }
  },
})

/** Checks that the mail server accepts emails, and that receiving servers trust the sender's domain. */
export const mailChecks: Check[] = [
  {
    name: 'smtp',
    reads: ['SMTP_URL'],
    async look({ env: { smtpUrl, publicUrl } }) {
      if (!smtpUrl)
        return publicUrl
          ? { wrong: 'SMTP_URL is not set: nobody gets emails, not even to choose a new password. Set it.' }
          : { unchecked: 'SMTP_URL is not set' }
      const times = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000 }
      const transport = createTransport({ url: smtpUrl, ...times })
      try {
        await transport.verify()
        return { fact: `${new URL(smtpUrl).host} takes this user's emails; none was sent` }
      } catch (error) {
        const { host } = new URL(smtpUrl)
        if (codeOf(error) === 'EAUTH')
          return { wrong: `${host} refuses this user and password. Put them right in SMTP_URL.` }
        return {
          wrong: `${host} can't be used (${codeOf(error) || reasonOf(error)}). Check host and port of SMTP_URL, and the certificate there.`,
        }
      } finally {
        transport.close()
      }
    },
  },
  {
    name: 'mail-from',
    reads: ['SMTP_URL', 'MAIL_FROM'],
    look(site) {
      if (!site.env.smtpUrl) return { unchecked: 'SMTP_URL is not set' }
      return senderOf(site).includes('.')
        ? { fact: site.env.mailFrom }
        : {
            wrong: `${site.env.mailFrom} is no address that receivers accept. Set MAIL_FROM to one of your domain.`,
          }
    },
  },
  ofSender('spf', async (site, domain) => {
    const found = await texts(site, domain, /^v=spf1(\s|$)/i)
    const [record] = found
    if (!record)
      return {
        wrong: `${domain} has no SPF record. Add a TXT record as your mail provider says: v=spf1 … -all`,
      }
    if (found.length > 1) return { wrong: `${domain} has ${found.length} SPF records. Put them into one.` }
    if (/\s\+?all\b/i.test(record))
      return { wrong: `the SPF record of ${domain} lets everybody send for it. End it with -all.` }
    if (/^v=spf1\s+[-~]all$/i.test(record))
      return {
        wrong: `the SPF record of ${domain} says that nobody sends for it. Name your mail server there.`,
      }
    return { fact: `${record}; whether it has your mail server's address was not checked` }
  }),
  ofSender('dkim', async (site, domain) => {
    const named = site.dkim
    for (const selector of named ? [named] : usualSelectors) {
      const [record] = await texts(site, `${selector}._domainkey.${domain}`, /\bp=/)
      if (!record) continue
      return /\bp=\s*(;|$)/.test(record)
        ? {
            wrong: `the DKIM key ${selector} of ${domain} was withdrawn. Publish the key that your mail server signs with.`,
          }
        : { fact: `the key ${selector} is published` }
    }
    return named
      ? { wrong: `${domain} has no DKIM key ${named}. Publish it as your mail provider says.` }
      : {
          unchecked: `none of the usual selectors has a key: look at s= of DKIM-Signature in an email, and run npm run doctor -- --dkim SELECTOR`,
        }
  }),
  ofSender('dmarc', async (site, domain) => {
    const labels = domain.split('.')
    for (let from = 0; labels.length - from >= 2; from++) {
      const name = labels.slice(from).join('.')
      const [record] = await texts(site, `_dmarc.${name}`, /^v=DMARC1\b/i)
      if (record) return { fact: `${record} (${name})` }
    }
    return { wrong: `${domain} has no DMARC record. Add a TXT record at _dmarc.${domain}: v=DMARC1; p=none` }
  }),
]
