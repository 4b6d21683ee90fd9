/** How many digits behind the point an amount of a currency has. */

/**
 * Taken from ISO 4217 and not from Intl, since engines disagree: Chromium and Node round forints and rupiahs to whole
 * ones, as shops do with coins, and Firefox doesn't. An amount must be the same wherever it is computed.
 */
const unusual: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const digits = new Map(
  Object.entries(unusual).flatMap(([count, codes]) =>
    codes.split(' ').map((code) => [code, Number(count)] as const),
  ),
)

/** 2 of euros, 0 of yen, 3 of Kuwaiti dinars. */
export function minorUnitDigits(currency: string): number {
  return digits.get(currency) ?? 2
}
