/** The clipboard of the table: whatever of it was pressed last, and also while nothing on the page has the focus. */
import { type RefObject, useEffect, useRef } from 'react'
import { copyText } from '../../../../lib/copy-text.ts'

export interface GridClipboard {
  blockText: () => string | Promise<string>
  /** Undefined where nothing may be changed. */
  clear: (() => void) | undefined
  paste: ((text: string) => void) | undefined
}

/** `clipboard`: null while no cell is active. */
export function useGridClipboard(grid: RefObject<HTMLElement | null>, clipboard: GridClipboard | null): void {
  const latest = useRef(clipboard)
  latest.current = clipboard
  useEffect(() => {
    const act = (event: ClipboardEvent) => {
      if (event.clipboardData === null || !isForGrid(grid.current, event.target)) return
      if (latest.current === null) return
      const { blockText, clear, paste } = latest.current
      event.preventDefault()
      if (event.type === 'paste') return paste?.(event.clipboardData.getData('text/plain'))
      const text = blockText()
      if (typeof text === 'string') event.clipboardData.setData('text/plain', text)
      else void text.then(copyText)
      if (event.type === 'cut') clear?.()
    }
    const kinds = ['copy', 'cut', 'paste'] as const
    for (const kind of kinds) document.addEventListener(kind, act)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, act)
    }
  }, [grid])
}

/** Browsers send these events to where the caret was last, which need not be what has the focus. */
function isForGrid(grid: HTMLElement | null, target: EventTarget | null): boolean {
  const active = document.activeElement
  if (grid === null || isTextField(active) || isTextField(target)) return false
  if (isOutside(grid, getSelection())) return false
  const isIdle = active === null || active === document.body
  return (
    grid.contains(active) || (isIdle && document.querySelector('[role=dialog][aria-modal=true]') === null)
  )
}

/** Texts marked elsewhere are meant themselves. */
function isOutside(grid: HTMLElement, selection: Selection | null): boolean {
  return selection !== null && !selection.isCollapsed && !grid.contains(selection.anchorNode)
}

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isTyped = target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)
  return isTyped || target instanceof HTMLTextAreaElement || target.isContentEditable
}
