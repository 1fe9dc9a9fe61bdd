import { clsx } from 'clsx'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { paths } from '#contract/surface/paths'
import { kindWords, type ReportKind } from '#contract/trust/words'
import { withStyle } from '../../../lib/chunks/whole-style.ts'
import type * as Dialogs from '../reporting/report-dialog.tsx'

/** A server-rendered page has only its own style. */
const loadDialog = () => withStyle(() => import('../reporting/report-dialog.tsx'))

interface ReportLinkProps {
  kind: ReportKind
  /** Id of the subject. Review, answer to a gift, thank-you: id of their request. */
  id: string
  /** Link of the room that shows it, for viewers with access by link only. */
  link?: string | undefined
  /** Names the subject, if nothing else does: 'Report this song'. */
  isAlone?: boolean
  className?: string
}

/** Without scripts, or if they fail to load, a link to the plain form; otherwise it opens a dialog. */
export function ReportLink({ kind, id, link, isAlone = false, className }: ReportLinkProps) {
  const [dialogs, setDialogs] = useState<typeof Dialogs>()
  const href = paths.report(kind, id, link)
  const opener = useRef<HTMLAnchorElement>(null)
  const isOpen = dialogs !== undefined
  const wasOpen = useRef(false)
  // The dialog changes into a second one with the result, so its own focus restore would fail.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  function open(event: MouseEvent) {
    // A modified click opens a new tab or window.
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
