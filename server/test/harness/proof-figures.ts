/** How many worlds a proof makes and from which seed, and where its figures are noted. */
import { appendFileSync } from 'node:fs'

interface Figures {
  [name: string]: number | Figures
}

/** By the command: longer than in a run of all tests. */
export const isWholeProof = Boolean(process.env.VITRINE_PROOF_FIGURES)
export const proofWorlds = Number(process.env.VITRINE_PROOF_WORLDS || 200)
export const proofSeed = Number(process.env.VITRINE_PROOF_SEED || 1)

/** `npm run prove` adds them up over all files and prints them; other runs note nothing. */
export function noteFigures(figures: Figures): void {
  const path = process.env.VITRINE_PROOF_FIGURES
  if (path !== undefined && path !== '') appendFileSync(path, `${JSON.stringify(figures)}\n`)
}
