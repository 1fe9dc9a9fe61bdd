/** Length of an IBAN by country: the countries of SEPA (EPC409-09, with Serbia since May 2026). */
const lengths =
  'AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 VA22'.split(
    ' ',
  )

/** An IBAN as it is stored and sent to banks: 'no93 8601-1117947' → 'NO9386011117947'. */
export const compactIban = (typed: string) => typed.replaceAll(/[\s\p{Cf}\p{Pd}.]/gu, '').toUpperCase()

/** An IBAN as people read it, in groups of four: 'NO93 8601 1117 947'. */
export const spacedIban = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** True for an IBAN of a SEPA country with its country's length and a correct checksum (ISO 13616). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban) || !lengths.includes(iban.slice(0, 2) + iban.length)) return false
  const moved = iban.slice(4) + iban.slice(0, 4)
  // ISO 7064, MOD 97-10: each letter counts as two digits, A as 10. Taken digit by digit, because the whole
  // number is too large for exact arithmetic.
  const digits = Array.from(moved, (sign) => Number.parseInt(sign, 36).toString()).join('')
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
