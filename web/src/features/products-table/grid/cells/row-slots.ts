/** Which elements show which lines: those of lines that have gone out of view show the ones that come into it. Pure. */

/** The elements of a line, by their key. */
export interface RowSlot {
  key: number
  line: number
}

/**
 * Slots for the lines, in the order in which they stand in the page. A line keeps its slot while it is in view, and
 * slots keep their order while the table moves: elements that are put elsewhere are laid out anew. Where it rests, they
 * stand in the order of the lines, as they are read out.
 */
export function slotsFor(
  before: readonly RowSlot[],
  lines: readonly number[],
  isAtRest: boolean,
): readonly RowSlot[] {
  const wanted = new Set(lines)
  const taken = new Set(before.flatMap(({ line }) => (wanted.has(line) ? [line] : [])))
  const coming = lines.filter((line) => !taken.has(line))
  if (coming.length === 0 && taken.size === before.length) return isAtRest ? inOrder(before) : before
  let next = 0
  const slots: RowSlot[] = []
  for (const slot of before) {
    const line = wanted.has(slot.line) ? slot.line : coming[next++]
    if (line !== undefined) slots.push({ key: slot.key, line })
  }
  let key = Math.max(-1, ...before.map((slot) => slot.key))
  for (const line of coming.slice(next)) slots.push({ key: ++key, line })
  return isAtRest ? inOrder(slots) : slots
}

function inOrder(slots: readonly RowSlot[]): readonly RowSlot[] {
  const isInOrder = slots.every(({ line }, place) => place === 0 || (slots[place - 1]?.line ?? 0) < line)
  return isInOrder ? slots : slots.toSorted((one, other) => one.line - other.line)
}
