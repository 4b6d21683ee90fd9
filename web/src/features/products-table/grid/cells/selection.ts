/** Which products are selected: some by id, or all that the table lists except some. */

export type Selection =
  | { kind: 'some'; ids: ReadonlySet<string> }
  /** Decided on the server: also products that nobody has scrolled to. */
  | { kind: 'all'; except: ReadonlySet<string> }

export const nothingSelected: Selection = { kind: 'some', ids: new Set() }

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id)
}

/** `total`: how many products the table lists. */
export function countSelected(selection: Selection, total: number): number {
  return selection.kind === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size)
}

export function withSelected(selection: Selection, ids: readonly string[], isChosen: boolean): Selection {
  const set = new Set(selection.kind === 'some' ? selection.ids : selection.except)
  const adds = selection.kind === 'some' ? isChosen : !isChosen
  for (const id of ids) adds ? set.add(id) : set.delete(id)
  return selection.kind === 'some' ? { kind: 'some', ids: set } : { kind: 'all', except: set }
}
