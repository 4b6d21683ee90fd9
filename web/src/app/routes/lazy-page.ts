import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadChunk } from '../../lib/chunks/load-chunk.ts'
import { loadMessages } from '../../lib/i18n/i18n.ts'

/** A page that is fetched when first shown, its code and its messages side by side. */
export function lazyPage<Name extends string>(
  fetchModule: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  features: readonly string[],
) {
  return lazyRouteComponent(async () => {
    const [pages] = await Promise.all([loadChunk(fetchModule), loadMessages(features)])
    return { default: pages[name] }
  })
}
