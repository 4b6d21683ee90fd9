const key = 'vitrine.loadedAnew'
/** A page that fails again so soon isn't helped by being loaded anew. */
const restMs = 60_000

/** Loads the page anew, unless it has just done so. Answers whether it does. */
export function reloadOnce(
  reload = () => location.reload(),
  storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
): boolean {
  if (Date.now() - Number(storage.getItem(key)) < restMs) return false
  storage.setItem(key, String(Date.now()))
  reload()
  return true
}
