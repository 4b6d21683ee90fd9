/** Why a formula is refused: a key for words and the place, in UTF-16 units of the text that was given. */

export const formulaErrorKeys = [
  'FormulaEmpty',
  'FormulaSyntax',
  'FormulaCharacterUnknown',
  'FormulaUnknownName',
  'FormulaUnknownFunction',
  'FormulaParameterCount',
  'FormulaConditionNeeded',
  'FormulaNumberNeeded',
  'FormulaNumberTooLong',
  'FormulaTooLong',
  'FormulaTooDeep',
  'FormulaMixesCurrencies',
  'FormulaMixesAmountAndNumber',
  'FormulaMultipliesAmounts',
  'FormulaDividesByAmount',
] as const
export type FormulaErrorKey = (typeof formulaErrorKeys)[number]

export interface FormulaError {
  key: FormulaErrorKey
  offset: number
  length: number
  /** `name`: what isn't known; `n`, `minimum`, `maximum`: a limit; `one`, `other`: currencies. */
  parameters: Readonly<Record<string, string | number>>
}

/** A stretch of the text. */
export interface TextPlace {
  start: number
  end: number
}

export function formulaError(
  key: FormulaErrorKey,
  { start, end }: TextPlace,
  parameters: FormulaError['parameters'] = {},
): FormulaError {
  return { key, offset: start, length: end - start, parameters }
}
