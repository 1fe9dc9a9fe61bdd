/** What the landing page shows of public songs and songwriters beside the record: loaded together, after the page. */
export { OnRecord } from './on-record.tsx'
export { ShowcaseRows } from './rows.tsx'
