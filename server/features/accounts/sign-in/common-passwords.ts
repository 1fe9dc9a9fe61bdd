import { readFileSync } from 'node:fs'
import { invalid } from '../../../errors.ts'

/**
 * Those of the 10,000 most used passwords that have 8 characters or more, in lower case: from `passwords.json` of
 * @zxcvbn-ts/language-common 4.1.3 (MIT, Copyright 2012-2016 Dan Wheeler and Dropbox, 2021 @zxcvbn-ts).
 */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)

/** Throws 400 on `field` for a password that is guessed first. */
export function assertUncommon(password: string, field = 'password') {
  if (common.has(password.normalize('NFKC').toLowerCase()))
    throw invalid('This is one of the most used passwords. Please choose another', field)
}
