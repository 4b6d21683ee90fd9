/** `/version.json`, written by the build. */
interface ServedVersion {
  entry: string
}

/** Whether `served` names another entry script than the page runs; anything unreadable counts as no news. */
export function isNewer(served: unknown, runningEntry: string): boolean {
  if (typeof served !== 'object' || served === null) return false
  const { entry } = served as Partial<ServedVersion>
  return typeof entry === 'string' && entry !== '' && entry !== runningEntry
}

/** The entry script this page was started with. */
export function runningEntry(page: Document): string {
  const script = page.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script === null ? '' : new URL(script.src).pathname
}

/** Asks the server; a failing question is no news either. */
export async function isNewVersionServed(): Promise<boolean> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' })
    return response.ok && isNewer(await response.json(), runningEntry(document))
  } catch {
    return false
  }
}
