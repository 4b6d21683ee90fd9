/** What was answered to a client, to be compared with what is there: each acknowledged thing once, and nothing unknown. */

/** What was acknowledged, and how many requests got no answer and so may or may not have happened. */
export interface Figures {
  writes: number
  creations: number
  bulks: number
  uploads: number
  signIns: number
  unanswered: number
}

export const kinds = ['writes', 'creations', 'bulks', 'uploads', 'signIns'] as const

/** A product that one writer alone changes. */
export interface Written {
  id: string
  version: number
  /** Names that it may have: the acknowledged one, and those of writes without an answer since. */
  names: string[]
}

export class Ledger {
  readonly figures: Figures = { writes: 0, creations: 0, bulks: 0, uploads: 0, signIns: 0, unanswered: 0 }
  written: Written[] = []
  /** Names of acknowledged writes, each used once. */
  readonly names: string[] = []
  /** Names of writes without an answer. */
  readonly unsureNames = new Set<string>()
  /** Ids of new products by their references. */
  readonly created = new Map<string, string>()
  /** References of new products that were never acknowledged. */
  readonly unsureReferences = new Set<string>()
  readonly bulks = new Set<string>()
  unsureBulks = 0
  readonly uploaded: { product: string; name: string; sha256: string }[] = []
  unsureSignIns = 0

  noteName(name: string): void {
    this.names.push(name)
    this.figures.writes += 1
  }

  noteCreation(reference: string, id: string): void {
    this.created.set(reference, id)
    this.unsureReferences.delete(reference)
    this.figures.creations += 1
  }

  noteBulk(process: string): void {
    this.bulks.add(process)
    this.figures.bulks += 1
  }

  noteUpload(file: { product: string; name: string; sha256: string }): void {
    this.uploaded.push(file)
    this.figures.uploads += 1
  }
}

export function sumOf(ledgers: readonly Ledger[]): Figures {
  const sum = new Ledger().figures
  for (const { figures } of ledgers)
    for (const kind of [...kinds, 'unanswered'] as const) sum[kind] += figures[kind]
  return sum
}
