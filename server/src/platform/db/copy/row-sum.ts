/** Counts and sums the rows of a table as `COPY` writes them, whatever their order. */
import { hash } from 'node:crypto'

const NEWLINE = 0x0a
/** Two halves that a number holds exactly. */
const HALF_BYTES = 6
const MODULUS = 2 ** (8 * HALF_BYTES)

export interface Summed {
  rows: number
  sum: string
}

/** Text as PostgreSQL copies it has a line break at the end of each row and nowhere else. */
export class RowSum {
  #rows = 0
  #first = 0
  #second = 0
  #begun: Buffer[] = []

  add(chunk: Buffer): void {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      this.#addRow(chunk.subarray(from, end))
      from = end + 1
    }
    if (from < chunk.length) this.#begun.push(Buffer.from(chunk.subarray(from)))
  }

  #addRow(end: Buffer): void {
    const row = this.#begun.length === 0 ? end : Buffer.concat([...this.#begun, end])
    this.#begun = []
    const digest = hash('sha256', row, 'buffer')
    this.#first = (this.#first + digest.readUIntBE(0, HALF_BYTES)) % MODULUS
    this.#second = (this.#second + digest.readUIntBE(HALF_BYTES, HALF_BYTES)) % MODULUS
    this.#rows += 1
  }

  result(): Summed {
    const hex = (half: number) => half.toString(16).padStart(2 * HALF_BYTES, '0')
    return { rows: this.#rows, sum: hex(this.#first) + hex(this.#second) }
  }
}
