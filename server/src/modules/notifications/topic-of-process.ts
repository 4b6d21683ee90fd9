import type { ProcessTopic } from '../processes/index.ts'

const topics: Readonly<Record<string, ProcessTopic>> = {
  'apply-import': 'import-complete',
  'import-by-recipe': 'import-complete',
  'load-products': 'import-complete',
  'export-by-recipe': 'export-complete',
  'export-products': 'export-complete',
}

/**
 * What the end of a process is called among what people choose to be notified of, by its kind. Null for other work, which
 * is in the panel of whoever began it, and nowhere else.
 */
export function topicOfProcess(kind: string): ProcessTopic | null {
  return topics[kind] ?? null
}
