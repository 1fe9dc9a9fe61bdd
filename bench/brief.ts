// A brief run (`BRIEF=1`) shows that a bench still works: few rows, one round of a second, figures that are printed and
// not judged. CI plays each so.
const isBrief = process.env['BRIEF'] === '1'

/** A size of the whole run, or its small one in a brief run. */
export const size = <Size>(whole: Size, brief: Size) => (isBrief ? brief : whole)

/** Ends the program with 1 where a wanted figure is missed. */
export function judge(isGood: boolean) {
  if (!isGood && !isBrief) process.exitCode = 1
}
