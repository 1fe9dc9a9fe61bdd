/**
 * An approved proposal doesn't change the request (product.md, "The brief"), but both parties expect a title
 * to change.
 */
export const TitleNote = ({ field }: { field: string | null | undefined }) =>
  field === 'title' ? (
    <p className="measure mt-2 text-sm text-muted">
      Approving a new title doesn’t rename the song’s page: it keeps the title of the request.
    </p>
  ) : null
