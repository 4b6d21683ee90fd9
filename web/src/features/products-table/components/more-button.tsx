import { Button, type ButtonProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { joinedPages } from '../../../lib/api/joined-pages.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'

interface MoreButtonProps {
  /** An infinite query is one. */
  list: {
    data: Parameters<typeof joinedPages>[0]
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  size?: ButtonProps['size']
}

/** Reads the next page of a list, and says how many are left; nothing after the last page. */
export function MoreButton({ list, size = 'sm' }: MoreButtonProps) {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  const { total, result } = joinedPages(list.data)
  const left = total - result.length
  if (!list.hasNextPage) return null
  return (
    <Button
      variant="default"
      size={size}
      mt="md"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {t('historyMore', { count: left, number: number(left) })}
    </Button>
  )
}
