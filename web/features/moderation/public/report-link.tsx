import { clsx } from 'clsx'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { paths } from '#contract/surface/paths'
import { kindWords, type ReportKind } from '#contract/trust/words'
import { withStyle } from '../../../lib/chunks/whole-style.ts'
import type * as Dialogs from '../reporting/report-dialog.tsx'

/** A drawn page has only its own style. */
const loadDialog = () => withStyle(() => import('../reporting/report-dialog.tsx'))

interface ReportLinkProps {
  kind: ReportKind
  /** Id of the thing. Review, answer to a gift, thank-you: id of their request. */
  id: string
  /** The link of the room in which it is seen: some see it only by that. */
  link?: string | undefined
  /** Says what would be reported where nothing else does: 'Report this song'. */
  isAlone?: boolean
  className?: string
}

/** Without scripts, or without their connection, a link to the plain form; else it opens a dialog. */
export function ReportLink({ kind, id, link, isAlone = false, className }: ReportLinkProps) {
  const [dialogs, setDialogs] = useState<typeof Dialogs>()
  const href = paths.report(kind, id, link)
  const opener = useRef<HTMLAnchorElement>(null)
  const isOpen = dialogs !== undefined
  const wasOpen = useRef(false)
  // Not to what the dialog was opened from by its own account: it changes into a second one, with what becomes of the report.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  function open(event: MouseEvent) {
    // A new tab or window is what the reader asked for.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    loadDialog().then(setDialogs, () => location.assign(href))
  }
  return (
    <>
      <a
        ref={opener}
        href={href}
        onClick={open}
        className={clsx(
          'inline-flex min-h-6 items-center text-xs text-muted underline decoration-line underline-offset-4 hover:text-ink hover:decoration-accent print:hidden',
          className,
        )}
      >
        Report<span className={isAlone ? undefined : 'sr-only'}>&nbsp;this {kindWords[kind]}</span>
      </a>
      {dialogs && (
        <dialogs.ReportDialog kind={kind} id={id} link={link} onClose={() => setDialogs(undefined)} />
      )}
    </>
  )
}
