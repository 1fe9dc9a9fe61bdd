/** An approved proposal is not written into the request (product.md, "The brief"), and a title is where both expect it. */
export const TitleNote = ({ field }: { field: string | null | undefined }) =>
  field === 'title' ? (
    <p className="measure mt-2 text-sm text-muted">
      Approving a new title doesn’t rename the song’s page: it keeps the title of the request.
    </p>
  ) : null
