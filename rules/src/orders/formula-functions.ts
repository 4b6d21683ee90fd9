/** What formulas may call, with how many parameters each. */

export const formulaFunctions = {
  min: { minimum: 2, maximum: 20 },
  max: { minimum: 2, maximum: 20 },
  round: { minimum: 1, maximum: 2 },
  floor: { minimum: 1, maximum: 1 },
  ceil: { minimum: 1, maximum: 1 },
  abs: { minimum: 1, maximum: 1 },
  if: { minimum: 3, maximum: 3 },
} as const
export type FormulaFunction = keyof typeof formulaFunctions

export function isFormulaFunction(name: string): name is FormulaFunction {
  return Object.hasOwn(formulaFunctions, name)
}
