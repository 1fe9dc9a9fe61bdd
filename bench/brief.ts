// With `BRIEF=1` each benchmark uses few rows and runs one round of one second, only to show that it still
// works. A missed limit then fails nothing. CI runs every benchmark in this mode.
const isBrief = process.env['BRIEF'] === '1'

export const size = <Size>(whole: Size, brief: Size) => (isBrief ? brief : whole)

/** Sets exit code 1 if a measured figure misses its limit. A brief run never fails. */
export function judge(isGood: boolean) {
  if (!isGood && !isBrief) process.exitCode = 1
}
