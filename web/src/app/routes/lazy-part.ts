import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadChunk } from '../../lib/chunks/load-chunk.ts'
import { loadMessages } from '../../lib/i18n/i18n.ts'

/** A part of a page that is fetched when first shown, its code and its messages side by side. */
export function lazyPart<Name extends string>(
  fetchModule: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  features: readonly string[],
): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    const [parts] = await Promise.all([loadChunk(fetchModule), loadMessages(features)])
    return { default: parts[name] }
  })
}
