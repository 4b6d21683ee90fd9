import type { OptionsFilter } from '@mantine/core'
import { hasEveryWord } from '@vitrine/rules'

/** Options of a field with each word of what is typed, as everything else is searched. */
export const findOptions: OptionsFilter = ({ options, search, limit }) => {
  let left = limit
  return options.flatMap((option) => {
    if ('group' in option) {
      const items = option.items.filter(({ label }) => hasEveryWord(label, search)).slice(0, left)
      left -= items.length
      return { ...option, items }
    }
    if (left === 0 || !hasEveryWord(option.label, search)) return []
    left -= 1
    return option
  })
}
