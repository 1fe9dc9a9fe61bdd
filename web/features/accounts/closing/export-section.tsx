import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { exportPath, ownExport } from '#contract/people/export'
import { momentOf } from '#contract/surface/format'
import { call } from '../../../lib/calls/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { confirmationOf } from '../account/api.ts'
import { ConfirmPerson } from '../account/confirm-person.tsx'

export function ExportSection() {
  const download = useRef<HTMLAnchorElement>(null)
  const ask = useMutation({
    mutationFn: () => call(ownExport.ready),
    // The browser downloads the file through a link, so that a large file needs no memory of the page.
    onSuccess: ({ nextAt }) => nextAt === null && download.current?.click(),
  })
  const ways = confirmationOf(ask.error)
  const nextAt = ask.data?.nextAt
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-muted">
        One zip file with what you wrote, did and uploaded here, and what we let you know: your songs and
        messages, pledges and payments, the account itself, and your files. Open <em>index.html</em> in it to
        read everything without us; the same is there as JSON, for programs. It can be downloaded once an
        hour.
      </p>
      <Button variant="secondary" busy={ask.isPending} onClick={() => ask.mutate()}>
        Download everything
      </Button>
      {/* If the download fails, the browser stays on this page. */}
      <a ref={download} href={exportPath} download hidden>
        Everything as a zip
      </a>
      <p role="status" className="text-sm empty:hidden">
        {nextAt && `You’ve had it within the last hour. The next one is ready at ${momentOf(nextAt)}.`}
        {nextAt === null && 'Your browser is downloading it. With many songs this takes a while.'}
      </p>
      <Failure error={ways ? null : ask.error} />
      <ConfirmPerson ways={ways} onConfirmed={() => ask.mutate()} onClose={() => ask.reset()} />
    </div>
  )
}
