import { type ReactNode, useDeferredValue } from 'react'

interface DrawnInPiecesProps {
  /** Stands there until all of it is drawn. */
  waiting?: ReactNode
  children: ReactNode
}

/**
 * What takes long to draw when it is first shown: in pieces, between which the browser handles typing and scrolling.
 * React draws what follows from an answer of the server or from the session at once otherwise, however long that takes.
 */
export function DrawnInPieces({ waiting = null, children }: DrawnInPiecesProps) {
  return useDeferredValue(true, false) ? children : waiting
}
