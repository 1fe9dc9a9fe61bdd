import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { cents } from '#contract/money'
import type { Project } from '#contract/song-requests'
import { dollars } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { withdrawRequest } from './api.ts'

interface WithdrawButtonProps {
  request: Project
  onWithdrawn?: () => void
}

export function WithdrawButton({ request, onWithdrawn }: WithdrawButtonProps) {
  const [open, setOpen] = useState(false)
  const withdraw = useMutation({
    ...withdrawRequest,
    // Here, and not at `mutate`: the room may be gone from the screen before its answer is here.
    onSuccess: async (...answer) => {
      setOpen(false)
      onWithdrawn?.()
      await withdrawRequest.onSuccess?.(...answer)
    },
  })
  const pledged = cents(request.pledgedAmount) > 0
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        Withdraw
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title="Withdraw this request?"
        description={`“${request.title}” goes away for good, and its link with it.`}
        submitLabel="Withdraw request"
        danger
        loading={withdraw.isPending}
        error={withdraw.error}
        onSubmit={() => withdraw.mutate(request.id)}
      >
        {pledged && (
          <p className="text-sm">
            {dollars(request.pledgedAmount)} is pledged to it. Those pledges are cancelled, and their givers
            are told.
          </p>
        )}
      </FormDialog>
    </>
  )
}
