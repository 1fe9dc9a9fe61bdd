import type { DrawnPages, PlainPage, PlainPages } from '#contract/surface/drawn-pages'
import { site } from '../lib/site/site.ts'
import { ofEmail } from './accounts/email.tsx'
import { ofLinks } from './accounts/links.tsx'
import { ofPasswords } from './accounts/passwords.tsx'
import { ofProof } from './accounts/prove.tsx'
import { ofSignIn } from './accounts/sign-in.tsx'
import { ofWays } from './accounts/ways.tsx'
import { ofBegin } from './begin.tsx'
import { ofByEmail } from './by-email.tsx'
import { documentOf } from './document.tsx'
import { FormLayout, type Pages } from './form-layout.tsx'
import { others } from './others.tsx'
import { reports } from './reports.tsx'

const pages: Pages = {
  ...ofSignIn,
  ...ofPasswords,
  ...ofLinks,
  ...ofProof,
  ...ofEmail,
  ...ofWays,
  ...ofByEmail,
  ...ofBegin,
  ...others,
  ...reports,
}

export const drawPlain: DrawnPages['drawPlain'] = <Name extends keyof PlainPages>(
  { name, props }: PlainPage<Name>,
  look: Parameters<DrawnPages['drawPlain']>[1],
) => {
  const page = pages[name](props)
  return documentOf({ ...look, title: page.title, script: page.script, body: <FormLayout {...page} /> })
}

export const drawFailure: DrawnPages['drawFailure'] = ({ title, message }, look) =>
  documentOf({
    ...look,
    title,
    body: (
      <main className="page measure">
        <h1 className="text-3xl">{title}</h1>
        <p role="alert" className="mt-3 mb-6 text-muted">
          {message}
        </p>
        <p>
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is this very page */}
          <a href="" className="inline-flex min-h-11 items-center font-semibold underline">
            Load it again
          </a>
        </p>
        {site.contact && (
          <p className="mt-6 text-sm text-muted">
            If it stays like this, write to{' '}
            <a href={site.contact.href} className="underline">
              {site.contact.words}
            </a>
            .
          </p>
        )}
      </main>
    ),
  })
