import { clsx } from 'clsx'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { paths } from '#contract/surface/paths'
import { kindWords, type ReportKind } from '#contract/trust/words'
import { withStyle } from '../../../lib/chunks/whole-style.ts'
import type * as Dialogs from '../reporting/report-dialog.tsx'

/** The dialog needs the whole stylesheet, because a server-rendered page contains only its own style. */
const loadDialog = () => withStyle(() => import('../reporting/report-dialog.tsx'))

interface ReportLinkProps {
  kind: ReportKind
  /** Id of the reported content. For a review, an answer to a gift or a thank-you: the id of its request. */
  id: string
  /** Share link of the request's page that contains it, for viewers who have access only by the link. */
  link?: string | undefined
  /** True if the link is not beside the content: it then says 'Report this song', not '…'. */
  isAlone?: boolean
  className?: string
}

/** Link that opens the report dialog. If scripts fail to load, it opens a plain form instead. */
export function ReportLink({ kind, id, link, isAlone = false, className }: ReportLinkProps) {
  const [dialogs, setDialogs] = useState<typeof Dialogs>()
  const href = paths.report(kind, id, link)
  const opener = useRef<HTMLAnchorElement>(null)
  const isOpen = dialogs !== undefined
  const wasOpen = useRef(false)
  // Moves the focus back to the link. The dialog can't do this, because it is replaced by a second dialog
  // with the result.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  function open(event: MouseEvent) {
    // With one of these keys, a click opens a new tab or window.
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
        title={isAlone ? undefined : `Report this ${kindWords[kind]}`}
        className={clsx(
          'inline-flex min-h-6 items-center text-muted hover:text-ink print:hidden',
          isAlone
            ? 'text-xs underline decoration-line underline-offset-4 hover:decoration-accent'
            : 'min-w-6 justify-center font-semibold no-underline',
          className,
        )}
      >
        {!isAlone && <span aria-hidden>…</span>}
        <span className={isAlone ? undefined : 'sr-only'}>Report&nbsp;this {kindWords[kind]}</span>
      </a>
      {dialogs && (
        <dialogs.ReportDialog kind={kind} id={id} link={link} onClose={() => setDialogs(undefined)} />
      )}
    </>
  )
}
