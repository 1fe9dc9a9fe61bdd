// Brief run (`BRIEF=1`): shows that a bench still works, with few rows and one round of a second. Its figures
// are printed and not judged. CI runs each bench so.
const isBrief = process.env['BRIEF'] === '1'

export const size = <Size>(whole: Size, brief: Size) => (isBrief ? brief : whole)

/** Sets exit code 1 if a figure is missed. */
export function judge(isGood: boolean) {
  if (!isGood && !isBrief) process.exitCode = 1
}
