/** The question before something is done that isn't easily taken back. Any page asks it; `ConfirmQuestion` shows it. */
import type { ReactNode } from 'react'
// Escape answers the question that came last, and a deletion may lead to one of conflicts: that one listens before this one.
import '../conflicts/conflict-store.ts'
import { createStore } from '../create-store.ts'
import { isComposing } from '../is-composing.ts'
import { forgetWithSession } from '../session/session-memory.ts'

interface Deletion {
  title: string
  /** What it means. Where that has to be found out first, a function that does; nothing can be confirmed before. */
  text: ReactNode | (() => Promise<string>)
  /** Does it. The question closes once this is done, and stays open for another try where it fails. */
  run: () => Promise<unknown>
}

interface Action extends Deletion {
  /** On the button. */
  label: string
  isDangerous?: boolean
}

export interface Confirmation extends Deletion {
  /** What is done; null: something is deleted, which wants a word typed. */
  action: { label: string; isDangerous: boolean } | null
  /** Has the focus again afterwards; null where it is gone. */
  opener: () => HTMLElement | null
}

const open = createStore<Confirmation | null>(null)

export const useConfirmation = open.use

/** Asks before something is deleted, and wants the word typed that confirms it. */
export function confirmDelete(deletion: Deletion): void {
  open.set({ ...deletion, action: null, opener: openerNow() })
}

/** Asks before something is done that nothing has to be typed for. */
export function confirmAction({ label, isDangerous = false, ...rest }: Action): void {
  open.set({ ...rest, action: { label, isDangerous }, opener: openerNow() })
}

/** Does nothing where another question has taken the place of `asked`. */
export function closeConfirmation(asked: Confirmation | null = open.get()): void {
  if (open.get() === asked) open.set(null)
}

/** What has the focus; of an entry in a menu, which goes with its menu, the button that opens it. */
function openerNow(): () => HTMLElement | null {
  const active = document.activeElement
  const menuButton = active?.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? null
  const opener = menuButton === null ? active : document.getElementById(menuButton)
  return () => (opener instanceof HTMLElement && opener.isConnected ? opener : null)
}

function answerByEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || isComposing(event) || open.get() === null) return
  event.stopImmediatePropagation()
  closeConfirmation()
}

// Before any dialog that the question may stand over: those listen at the window, too.
globalThis.window?.addEventListener('keydown', answerByEscape, { capture: true })

// Nothing is done in the next person's name.
forgetWithSession(closeConfirmation)
