import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { UserSummary } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useEntered } from '../../../lib/session/session-store.ts'

const mostNames = 5

/** Who starred the product. Nothing when nobody has, or when the person may not know. */
export function ProductInterest({ productId }: { productId: string }) {
  const { permissions } = useEntered().access
  const interest = useQuery({
    ...orpc.products.listInterestInProduct.queryOptions({ input: { productId } }),
    enabled: permissions.group.view >= 1,
  })
  return <InterestLine people={interest.data ?? []} />
}

/** Like `ProductInterest`, for a folder. */
export function FolderInterest({ folderId }: { folderId: string }) {
  const { permissions } = useEntered().access
  const interest = useQuery({
    ...orpc.folders.listInterestInFolder.queryOptions({ input: { folderId } }),
    enabled: permissions.group.view >= 1,
  })
  return <InterestLine people={interest.data ?? []} />
}

function InterestLine({ people }: { people: readonly UserSummary[] }) {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  if (people.length === 0) return null
  const names = people.slice(0, mostNames).map(({ email, profile: { name, company } }) => {
    const shown = name === '' ? email : name
    return company === '' ? shown : `${shown} (${company})`
  })
  const others = people.length - names.length
  return (
    <Text size="sm" c="dimmed">
      {t('interested', { count: people.length, number: number(people.length) })} {names.join(', ')}
      {others > 0 && ` ${t('interestedOthers', { count: others, number: number(others) })}`}
    </Text>
  )
}
