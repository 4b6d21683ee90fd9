/** What processes are called, wherever they are shown. */
import type { ProcessState } from '@vitrine/contract'
import type { ProcessStatus } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/formats.ts'

export interface ProcessWording {
  /** Kinds that this build doesn't know are shown by their own name. */
  kind(action: string): string
  state(state: ProcessState): string
  status(status: ProcessStatus | null): string
  /** What was counted: "2,962 created · 732 merged". Zeros are left out. */
  numbers(counts: Readonly<Record<string, unknown>>): string
  duration(ms: number): string
}

/** Numbers are said in this order, others after them. */
const numberOrder = ['created', 'updated', 'unchanged', 'merged', 'rejected', 'incomplete', 'rows']

function placeOf(name: string): number {
  const place = numberOrder.indexOf(name)
  return place < 0 ? numberOrder.length : place
}

export function useProcessWording(): ProcessWording {
  const { t, i18n } = useTranslation('processes')
  const { number } = useFormats()
  const known = (key: string, count = 1) => i18n.exists(key, { ns: 'processes', count })
  const say = (key: string, values: Record<string, string | number>) => t(key as 'title', values)
  return {
    kind: (action) => (known(`kind.${action}`) ? say(`kind.${action}`, {}) : action),
    state: (state) => t(state),
    status: (status) => (status === null ? t('statusNone') : t(`status${status}`)),
    numbers: (counts) =>
      Object.entries(counts)
        .filter(([name, count]) => typeof count === 'number' && count > 0 && known(`number.${name}`))
        .sort(([one], [other]) => placeOf(one) - placeOf(other))
        .map(([name, count]) =>
          say(`number.${name}`, { number: number(count as number), count: count as number }),
        )
        .join(' · '),
    duration: (ms) => {
      const seconds = Math.max(0, Math.round(ms / 1_000))
      const minutes = Math.floor(seconds / 60)
      if (minutes === 0) return t('seconds', { number: seconds })
      if (minutes < 60) return t('minutes', { minutes, seconds: seconds % 60 })
      return t('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
    },
  }
}
