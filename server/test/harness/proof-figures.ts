/** How many worlds the random proofs make and from which seed, how many deliberate faults they try, and where their figures are noted. */
import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'

/**
 * `quick` is for every change, and for whoever runs a file by hand: always the same few worlds. `complete` has worlds that no
 * other commit has had, and every deliberate fault. `long` is `npm run fuzz`, which says how many and from which seed.
 */
type ProofSize = 'quick' | 'complete' | 'long'

const { VITRINE_TEST_RUN, VITRINE_PROOF_WORLDS, VITRINE_PROOF_SEED, VITRINE_PROOF_FIGURES } = process.env

export const proofSize = sizeOfRun()
export const proofWorlds = Number(VITRINE_PROOF_WORLDS || (proofSize === 'complete' ? 24 : 4))
export const proofSeed = Number(VITRINE_PROOF_SEED || (proofSize === 'complete' ? seedOfCommit() : 1))
/**
 * Where the worlds begin that show deliberate faults. They are the same for every commit, so that no fault is missed by
 * chance: some show in one of a dozen worlds alone.
 */
export const faultSeed = Number(VITRINE_PROOF_SEED || 1)
/** Says how to make the same worlds again; the failures of a proof carry it. */
export const proofRepetition = `npm run fuzz -- --seed=${proofSeed} --worlds=${proofWorlds}`
export const faultRepetition = `npm run fuzz -- --seed=${faultSeed} --worlds=${proofWorlds}`

/** Worlds that take minutes are made for a part of the seeds: more than these say nothing new. */
const mostCostly = 24

function sizeOfRun(): ProofSize {
  if (VITRINE_PROOF_WORLDS) return 'long'
  return VITRINE_TEST_RUN === 'complete' ? 'complete' : 'quick'
}

/** Another one for each commit, and the same for all files of a run; without git another one each day. */
function seedOfCommit(): number {
  try {
    const given = { cwd: import.meta.dirname, encoding: 'utf8' } as const
    const hash = execFileSync('git', ['rev-parse', 'HEAD'], { ...given, stdio: ['ignore', 'pipe', 'ignore'] })
    return 1 + (Number.parseInt(hash.slice(0, 8), 16) % 1_000_000)
  } catch {
    return Math.floor(Date.now() / 86_400_000)
  }
}

/**
 * The seeds of a proof, or every so many-th of them where its worlds cost more than others. Where the same worlds also
 * show deliberate faults, the first half of them is the same for every commit.
 */
export function proofSeeds({ oneIn = 1, showFaults = false } = {}): number[] {
  const wanted = Math.ceil(proofWorlds / oneIn)
  const count = oneIn === 1 ? wanted : Math.min(wanted, mostCostly)
  const known = showFaults ? Math.ceil(count / 2) : 0
  return Array.from({ length: count }, (_, index) => (index < known ? faultSeed : proofSeed) + index)
}

/** All of them; in a quick run those that are named, one of each kind. */
export function faultsToTry<Fault>(
  all: readonly Fault[],
  ...quick: readonly NoInfer<Fault>[]
): readonly Fault[] {
  return proofSize === 'quick' ? quick : all
}

/** How often a program is killed at moments that nobody chose: `all` by `npm run fuzz -- kills`, else `some`. */
export function killsToTry({ all, some }: { all: number; some: number }): number {
  return proofSize === 'long' ? all : some
}

interface Figures {
  [name: string]: number | Figures
}

/** `npm run fuzz` adds them up over all files and prints them; other runs note nothing. */
export function noteFigures(figures: Figures): void {
  if (VITRINE_PROOF_FIGURES) appendFileSync(VITRINE_PROOF_FIGURES, `${JSON.stringify(figures)}\n`)
}
