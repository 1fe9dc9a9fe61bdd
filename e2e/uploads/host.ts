import type { Page } from '@playwright/test'

/** Restrictions that a host passes to the dialog: see web/uploader/dialog/restrictions.ts. */
interface Limits {
  maxFiles?: number | null
  minFiles?: number
  maxBytes?: number | null
  minBytes?: number
  maxTotalBytes?: number
  types?: string[]
  required?: string[]
}

interface Host {
  title: string
  kind: 'sample' | 'song' | 'photo'
  media?: 'audio' | 'image'
  limits?: Limits
  widget?: { autoProceed?: boolean; allowMultipleUploadBatches?: boolean }
}

/**
 * Opens the product's built dialog with other restrictions than the product's buttons. Uploads are returned
 * in `window.results`. The page must have opened a dialog before, so that its code is loaded.
 */
export async function openDialogFor(page: Page, { title, kind, media, limits = {}, widget }: Host) {
  await page.evaluate(
    async ({ title, kind, media, limits, widget }) => {
      const resources = performance.getEntriesByType('resource').map(({ name }) => name)
      for (const url of new Set(resources.filter((name) => /\/assets\/dialog-[^/]*\.js$/.test(name)))) {
        // oxlint-disable-next-line typescript/no-unsafe-assignment
        const { makeDialog } = (await import(url)) as {
          makeDialog?: (
            options: object,
          ) => Promise<{ attach(host: object): void; open(limits: object): void }>
        }
        if (!makeDialog) continue
        const dialog = await makeDialog({ id: title, title, purpose: { kind }, media, widget })
        Object.assign(window, { results: [], opened: dialog })
        dialog.attach({
          onClosed() {},
          onUploaded: (results: object[]) => Object.assign(window, { results }),
        })
        dialog.open(limits)
      }
    },
    { title, kind, media, limits, widget },
  )
}
