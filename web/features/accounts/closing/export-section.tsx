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
        Everything of yours here, in one file. Unzip it and open <em>index.html</em> to read it without us;
        programs find the same as JSON. You can download it once an hour.
      </p>
      <Button variant="secondary" busy={ask.isPending} onClick={() => ask.mutate()}>
        Download
      </Button>
      {/* If the download fails, the browser stays on this page. */}
      <a ref={download} href={exportPath} download hidden>
        Your data as a zip
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
