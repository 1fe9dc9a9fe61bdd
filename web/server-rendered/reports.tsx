import { utcDayOf } from '#contract/surface/format'
import { paths, routes } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { reasonWords } from '#contract/trust/reports'
import { kindWords } from '#contract/trust/words'
import { site } from '../lib/site/site.ts'
import { buttonClass } from '../ui/button.tsx'
import { inputLook } from '../ui/input-look.ts'
import { PlainChoices } from '../ui/plain-choices.tsx'
import { copyParts } from './copy-parts.ts'
import type { Pages } from './form-layout.tsx'

const side = 'Report'
const below = (link?: string) => ({
  ...(link && { 'Back to the song': paths.room(link) }),
  'The rules': routes.guidelines,
  [site.name]: paths.home(),
})

const Problem = ({ id, children }: { id: string; children: string | undefined }) =>
  children ? (
    <p id={id} role="alert" className="mt-1.5 text-xs font-semibold text-danger">
      {children}
    </p>
  ) : null

const outcomes = {
  open: 'We’re looking at it.',
  done: 'We looked at it, and did something about it. Thank you for telling us.',
  nothing: 'We looked at it, and found nothing that breaks the rules. Thank you for telling us.',
} as const

export const reports: Pages<'report' | 'reported' | 'reportFailed'> = {
  report: ({ kind, id, link, filled }) => ({
    title: `Report this ${kindWords[kind]}`,
    side,
    lead: 'A person reads every report, and we never say who sent it. We’ll show you a page where you can follow it.',
    form: {
      action: servedRoutes.report.form,
      filled,
      hidden: { kind, id, ...(link && { link }) },
      submit: 'Send the report',
      children: (
        <>
          <div>
            <PlainChoices
              name="reason"
              label="What’s wrong with it?"
              options={Object.entries(reasonWords).map(([value, label]) => ({ value, label }))}
              value={filled?.values['reason'] ?? ''}
              wide
            />
            <Problem id="reason-below">{filled?.problems['reason']}</Problem>
          </div>
          <div>
            <label htmlFor="text" className="mb-1.5 block text-sm font-semibold">
              In your own words, if you like
            </label>
            <textarea
              id="text"
              name="text"
              rows={4}
              dir="auto"
              className={inputLook}
              defaultValue={filled?.values['text']}
              aria-describedby={filled?.problems['text'] ? 'text-below' : undefined}
              aria-invalid={filled?.problems['text'] ? true : undefined}
            />
            <Problem id="text-below">{filled?.problems['text']}</Problem>
          </div>
        </>
      ),
    },
    below: below(link),
  }),
  reported: ({ kind, code, isMember, outcome = 'open', createdAt, link, script }) => ({
    title: `Report ${code}`,
    side,
    script,
    notice: `Your report of a ${kindWords[kind]} arrived${createdAt ? ` on ${utcDayOf(createdAt)}` : ''}.`,
    body: (
      <>
        <p className="mt-5">{outcomes[outcome]}</p>
        <p className="mt-4 text-sm text-muted">
          {isMember
            ? 'Your notifications will say what came of it.'
            : 'Save this page’s address: it’s the only way back, and we can’t send it to you again.'}
        </p>
        {script && (
          <p className="mt-3 flex flex-wrap items-center gap-x-3 text-sm">
            <button
              type="button"
              id={copyParts.button}
              hidden
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              Copy this page’s address
            </button>
            <span id={copyParts.said} role="status" />
          </p>
        )}
      </>
    ),
    below: below(link),
  }),
  reportFailed: ({ status, title, words }) => ({
    title,
    side: String(status),
    body: (
      <p role="alert" className="mt-4">
        {words}.
      </p>
    ),
    below: below(),
  }),
}
