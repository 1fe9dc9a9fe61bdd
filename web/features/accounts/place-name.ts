/** Names of pages without a view, by the first segment of their path. Short, because the bar is narrow on phones. */
const names: Record<string, string> = {
  request: 'Song',
  songwriter: 'Artist',
  fund: 'Fund',
  donations: 'Receipt',
  books: 'Records',
  begin: 'Your story',
  about: 'About',
  steward: 'Stewards',
}

/** Name of the page at a path, which the View selector shows where no view is open. */
export const placeName = (path: string) => names[path.split('/')[1] ?? ''] ?? 'Not found'
