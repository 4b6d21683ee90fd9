/** PDF documents, read and drawn in the browser. */
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useState } from 'react'

GlobalWorkerOptions.workerSrc = workerAddress

/** Most device pixels per CSS pixel: more is invisible and fills the memory of a phone. */
const mostDensity = 3
/** Share of the window's height, so that a whole page is in view. */
const mostHeight = 0.8

type Opened = { state: 'waiting' } | { state: 'failed' } | { state: 'open'; document: PDFDocumentProxy }

/** Loads a document while it is on screen; another `tried` loads it again. */
export function useDocument(address: string, tried: number): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'waiting' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads it again
  useEffect(() => {
    let isWanted = true
    setOpened({ state: 'waiting' })
    let task: PDFDocumentLoadingTask | null = null
    const open = async () => {
      // The library leaves it unhandled when nothing is there.
      const { ok } = await fetch(address, { method: 'HEAD' })
      if (!ok) throw new Error('the document is not there')
      if (!isWanted) return
      task = getDocument({ url: address })
      const document = await task.promise
      if (isWanted) setOpened({ state: 'open', document })
    }
    open().catch(() => isWanted && setOpened({ state: 'failed' }))
    return () => {
      isWanted = false
      // Failures while it is being closed don't matter.
      task?.destroy().catch(() => {})
    }
  }, [address, tried])
  return opened
}

/**
 * A document that pages hold themselves; the one before stays open until the next one is. `content` has to be the same
 * object as long as it is the same document.
 */
export function useHeldDocument(content: Blob | null): PDFDocumentProxy | null {
  const [held, setHeld] = useState<{ document: PDFDocumentProxy; task: PDFDocumentLoadingTask } | null>(null)
  useEffect(() => {
    if (content === null) return
    let isWanted = true
    const open = async () => {
      const task = getDocument({ data: await content.arrayBuffer() })
      const document = await task.promise
      if (isWanted) setHeld({ document, task })
      else await task.destroy()
    }
    // A document that can't be read leaves the one before.
    open().catch(() => {})
    return () => {
      isWanted = false
    }
  }, [content])
  useEffect(() => () => void held?.task.destroy().catch(() => {}), [held])
  return held?.document ?? null
}

export interface DrawnPage {
  /** Text of the page, for screen readers. */
  text: string
  isFailed: boolean
}

/** Draws the page, at most as wide as `widthPx`; the last one that was asked for is what is seen. */
export function useDrawnPage(
  document: PDFDocumentProxy,
  number: number,
  { canvas, widthPx }: { canvas: HTMLCanvasElement | null; widthPx: number },
): DrawnPage | null {
  const [drawn, setDrawn] = useState<DrawnPage | null>(null)
  useEffect(() => {
    if (canvas === null || widthPx < 1) return
    let isWanted = true
    let stop = () => {}
    const draw = async () => {
      const page = await document.getPage(number)
      if (!isWanted) return
      const { width, height } = page.getViewport({ scale: 1 })
      const shownPx = Math.min(widthPx, (mostHeight * window.innerHeight * width) / height)
      const density = Math.min(mostDensity, window.devicePixelRatio || 1)
      const viewport = page.getViewport({ scale: (shownPx / width) * density })
      // Drawn elsewhere first, so that the one before stays until this one is whole.
      const next = globalThis.document.createElement('canvas')
      next.width = Math.floor(viewport.width)
      next.height = Math.floor(viewport.height)
      const task = page.render({ canvas: next, viewport })
      stop = () => task.cancel()
      await task.promise
      const { items } = await page.getTextContent()
      if (!isWanted) return
      canvas.width = next.width
      canvas.height = next.height
      canvas.style.width = `${next.width / density}px`
      canvas.getContext('2d')?.drawImage(next, 0, 0)
      const text = items
        .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
        .join('')
      setDrawn({ text, isFailed: false })
    }
    draw().catch(() => isWanted && setDrawn({ text: '', isFailed: true }))
    return () => {
      isWanted = false
      stop()
    }
  }, [document, number, canvas, widthPx])
  return drawn
}
