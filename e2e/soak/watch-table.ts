/** Runs in the page: notes what each cell of the table has shown, in order, as far as a person could have seen it. */
declare global {
  interface Window {
    shownByCell?: Record<string, string[]>
    lookAtTable?: () => void
  }
}

export interface ShownCell {
  row: number
  column: number
  text: string
  isUnsent: boolean
  /** Under edit, or with a value that was not taken. */
  isOpen: boolean
}

export function watchTable(): void {
  const shown: Record<string, string[]> = {}
  window.shownByCell = shown
  let isAsked = false
  const look = () => {
    isAsked = false
    for (const cell of document.querySelectorAll<HTMLElement>('[role=gridcell][data-column]')) {
      const { row, column, edited, refused } = cell.dataset
      const isWaiting = cell.closest('[role=row][aria-busy]') !== null
      if (edited !== undefined || refused !== undefined || isWaiting) continue
      const box = cell.querySelector<HTMLInputElement>('input[type=checkbox]')
      const text = box === null ? (cell.textContent ?? '') : box.checked ? 'on' : 'off'
      const name = `${row} ${column}`
      const texts = shown[name] ?? []
      if (texts.at(-1) !== text) texts.push(text)
      shown[name] = texts
    }
  }
  window.lookAtTable = look
  new MutationObserver(() => {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(look)
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}

/** The cells as they are now. */
export function readTable(): ShownCell[] {
  return [...document.querySelectorAll<HTMLElement>('[role=gridcell][data-column]')]
    .filter((cell) => cell.closest('[role=row][aria-busy]') === null)
    .map((cell) => {
      const { row, column, edited, refused, unsent } = cell.dataset
      const box = cell.querySelector<HTMLInputElement>('input[type=checkbox]')
      return {
        row: Number(row),
        column: Number(column),
        text: box === null ? (cell.textContent ?? '') : box.checked ? 'on' : 'off',
        isUnsent: unsent !== undefined,
        isOpen: edited !== undefined || refused !== undefined,
      }
    })
}
