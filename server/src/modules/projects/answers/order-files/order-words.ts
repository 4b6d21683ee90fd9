/** What files of orders say in each language. */
import { fillMessage, type Language } from '@vitrine/contract'
import type { OrderFile } from './order-file.ts'
import english from './texts/en-us.json' with { type: 'json' }
import french from './texts/fr-fr.json' with { type: 'json' }
import chinese from './texts/zh-cn.json' with { type: 'json' }

export type OrderWords = typeof english

const words: Record<Language, OrderWords> = { 'en-us': english, 'fr-fr': french, 'zh-cn': chinese }

export function wordsOf({ preferences }: Pick<OrderFile, 'preferences'>): OrderWords {
  return words[preferences.locale]
}

export function titleOf(file: OrderFile): string {
  const { number, revision } = file.order
  return fillMessage(wordsOf(file).title, { number, revision })
}

export function fileName(file: OrderFile): string {
  const { number, revision } = file.order
  return fillMessage(wordsOf(file).fileName, { number, revision })
}
