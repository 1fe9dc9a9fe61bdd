import { limits } from '#contract/grammar/text'
import { routes } from '#contract/surface/paths'
import { type ReportReason, reportReasons } from '#contract/trust/cases'
import { NewReport, type Report, reasonWords, reports } from '#contract/trust/reports'
import { kindWords, type ReportKind } from '#contract/trust/words'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import { useCheckedDraft } from '../../../lib/use-checked-draft.ts'
import { write } from '../../../lib/writes/write.ts'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Textarea } from '../../../ui/input.tsx'

const sendReport = write(reports.create, {})

const options = reportReasons.map((value) => ({ value, label: reasonWords[value] }))

const blank: { reason: ReportReason | ''; text: string } = { reason: '', text: '' }

interface ReportDialogProps {
  kind: ReportKind
  id: string
  link?: string | undefined
  onClose: () => void
}

/**
 * Dialog to report content. After sending, it shows the report's code and what happens next. A member's text
 * is kept as a draft.
 */
export function ReportDialog({ kind, id, link, onClose }: ReportDialogProps) {
  const isMember = useCurrentUser() !== null
  const { values, write, wrong, sending, send } = useCheckedDraft({
    name: `report of ${kind} ${id}`,
    blank,
    check: (typed) => NewReport.safeParse({ kind, id, link, ...typed, reason: typed.reason || undefined }),
    write: sendReport,
  })
  if (sending.data) return <ReportSent report={sending.data} onClose={onClose} />
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`Report this ${kindWords[kind]}`}
      description="A person reads every report, together with what you report as it is now. We never say who sent it."
      submitLabel="Send report"
      loading={sending.isPending}
      error={sending.error}
      onSubmit={send}
    >
      <Choices
        label="What is wrong with it?"
        options={options}
        value={values.reason}
        onChange={(reason) => write({ reason })}
        error={wrong['reason']}
      />
      <Field
        label="What should we know? (optional)"
        hint={
          isMember
            ? 'Your notifications will say what came of it.'
            : 'We’ll show you a page where you can follow it.'
        }
        error={wrong['text']}
      >
        <Textarea
          rows={3}
          maxLength={limits.report}
          value={values.text}
          onChange={(event) => write({ text: event.target.value })}
        />
      </Field>
      <p className="text-xs text-muted">
        What has no place here is in the{' '}
        <a href={routes.guidelines} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          Community Guidelines
        </a>
        .
      </p>
    </FormDialog>
  )
}

/** Result of a report. A visitor sees the address of its status page only here. */
function ReportSent({ report, onClose }: { report: Report; onClose: () => void }) {
  const address = report.statusPath && location.origin + report.statusPath
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Thank you for your report"
      description={
        address
          ? 'We’re looking at it. Save this address to follow it: it’s shown only now.'
          : 'We’re looking at it. Your notifications will say what came of it.'
      }
    >
      <p>
        Its code is <strong className="figures">{report.code}</strong>.
      </p>
      {address && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-md bg-sunk py-1 pr-1 pl-4">
          <a href={address} className="min-w-0 py-2 text-sm break-all underline underline-offset-4">
            {address}
          </a>
          <CopyButton name="the address of your report" text={address} />
        </div>
      )}
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  )
}
