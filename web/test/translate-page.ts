import { onTestFinished } from 'vitest'

/**
 * Translates the page as browsers do, from now on: each text is taken out, and put into elements of the browser's own that
 * nothing of the page knows.
 */
export function translatePage(): void {
  translateIn(document.body)
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) if (target.isConnected) translateIn(target)
  })
  watch.observe(document.body, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => watch.disconnect())
}

function translateIn(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = root instanceof Text ? [root] : []
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, [translate=no]') != null)
      continue
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.append(inner)
    inner.append(text.data)
    text.replaceWith(outer)
  }
}
