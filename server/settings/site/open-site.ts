import { existsSync } from 'node:fs'
import path from 'node:path'
import { builtCurrency, type Currency } from '#contract/grammar/currency'
import type { RegistrationSetting } from '#contract/people/registration-settings'
import { routes } from '#contract/surface/paths'
import type { Site } from '#contract/surface/site'
import { html } from '../../html.ts'
import { beSite, type WrittenPage, wear } from '../../site/site.ts'
import { sendsMail } from '../sends-mail.ts'
import { StartError } from '../start-error.ts'
import { accentColours } from './accent.ts'
import type { Placeholders } from './markdown.ts'

interface SiteSettings {
  dataDir: string
  siteName: string
  siteAccent?: string | undefined
  siteLogo?: string | undefined
  operatorName?: string | undefined
  operatorContact?: string | undefined
  currency: Currency
  registration?: RegistrationSetting
  smtpUrl?: string | undefined
  mailbox?: unknown
}

/**
 * Reads and checks the operator's name and look of the site, and sets them for all pages, images and emails.
 * Called once at the start.
 * @throws StartError as `readSite` does
 */
export async function openSite(settings: SiteSettings, say: (line: string) => void) {
  const { site, dress, wrong } = await readSite(settings)
  for (const line of wrong) say(line)
  beSite(site)
  wear(dress)
}

/**
 * Returns the site's name and look, and a sentence for each of the operator's pages that can't be used.
 * @throws StartError for an unreadable accent, an invalid logo, or an invalid contact address
 */
export async function readSite(settings: SiteSettings) {
  const { siteName: name, siteAccent, siteLogo, operatorName: operator, operatorContact, currency } = settings
  const { registration, ...mail } = settings
  for (const [setting, text] of [
    ['SITE_NAME', name],
    ['OPERATOR_NAME', operator],
  ] as const)
    if (text && /\p{Cc}/u.test(text)) throw new StartError(`${setting} must be one line of plain text.`)
  const contact = operatorContact ? contactOf(operatorContact) : undefined
  const colours = siteAccent ? accentColours(siteAccent) : {}
  const drawn = siteLogo ? await logoIn(siteLogo) : undefined
  const logo = drawn?.logo
  const { pages, wrong } = await writtenIn(path.join(settings.dataDir, 'pages'), {
    site: name,
    operator: operator ?? 'the operator',
    contact: contact?.words ?? 'the operator’s address',
  })
  const site: Site = {
    name,
    logo: logo && { src: logo.href, style: { width: logo.width, height: logo.height, flex: 'none' } },
    runBy: [operator && `Run by ${operator}`, contact?.words].filter(Boolean).join(' · ') || undefined,
    contact,
    foot: footOf({ operator, contact, pages }),
    pages: Object.fromEntries(pages.map(({ path, title }) => [path, title])),
    currency: currency.code === builtCurrency.code ? undefined : currency,
    registration: registration === 'open' ? undefined : registration,
    hasNoMail: sendsMail(mail) ? undefined : true,
  }
  return { site, dress: { colours, ...drawn, written: pages }, wrong }
}

const builtIn = new Set<string>(Object.values(routes))

function footOf({
  operator,
  contact,
  pages,
}: Pick<Site, 'contact'> & { operator?: string | undefined; pages: WrittenPage[] }) {
  const parts = [
    operator && html`<span>Run by ${operator}</span>`,
    contact && html`<a href="${contact.href}">${contact.words}</a>`,
    ...pages
      .filter((page) => !builtIn.has(page.path))
      .map((page) => html`<a href="${page.path}">${page.title}</a>`),
  ].filter((one) => one !== undefined)
  return parts.length > 0 ? parts.join(' ') : undefined
}

function contactOf(text: string): NonNullable<Site['contact']> {
  if (/^[^\s@<>"]+@[^\s@<>"]+$/.test(text)) return { href: `mailto:${text}`, words: text }
  if (/^https:\/\/\S+$/.test(text) && URL.canParse(text))
    return { href: new URL(text).href, words: text.replace(/^https:\/\//, '').replace(/\/$/, '') }
  throw new StartError('OPERATOR_CONTACT must be an email address, or begin with https://')
}

// Imported only if a logo is set, which most sites don't have.
async function logoIn(file: string) {
  const { logoPng, readLogo } = await import('./logo.ts')
  const logo = await readLogo(file)
  // Twice as large as displayed, for sharp images on high-resolution screens.
  const mailLogo = await logoPng(logo, { width: 320, height: 112 })
  const cardLogo = await logoPng(logo, { width: 150, height: 44 })
  return { logo, mailLogo, cardLogo }
}

async function writtenIn(folder: string, said: Placeholders) {
  if (!existsSync(folder)) return { pages: [], wrong: [] }
  const { readOwnPages } = await import('./own-pages.ts')
  return readOwnPages(folder, said)
}
