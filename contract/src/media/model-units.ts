// Beside the schemas, which programs that only convert files needn't load.

/** Units of length that a file may have been made in which names none. */
export const modelUnits = ['mm', 'cm', 'm', 'in'] as const
export type ModelUnit = (typeof modelUnits)[number]
/** Metres per unit. */
export const metresOf: Readonly<Record<ModelUnit, number>> = { mm: 0.001, cm: 0.01, m: 1, in: 0.0254 }
