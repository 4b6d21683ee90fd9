/**
 * Which part of the window's height is taken by bars that stay while the page is scrolled; 0 where it is too short to
 * be scrolled.
 */
export function coveredPart(): number {
  const middlePx = (document.documentElement.scrollHeight - innerHeight) / 2
  const boxes = () =>
    [...document.querySelectorAll('body *')]
      .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
      .map((element) => element.getBoundingClientRect())
  window.scrollTo({ top: middlePx, behavior: 'instant' })
  const before = boxes()
  window.scrollTo({ top: middlePx + 16, behavior: 'instant' })
  const rows = new Set<number>()
  for (const [place, { top, bottom, width }] of boxes().entries()) {
    if (scrollY <= middlePx || top !== before[place]?.top || width < innerWidth / 2) continue
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(innerHeight, bottom); y += 1) rows.add(y)
  }
  return rows.size / innerHeight
}
