import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BrandSettings } from '@vitrine/contract'
import { Loaded, WaitingBox } from '../../../lib/page/loaded.tsx'
import { brandQuery, useBrandForm } from '../api/use-brand.ts'
import styles from './brand.module.css'
import { BrandForm } from './brand-form.tsx'
import { BrandHistory } from './brand-history.tsx'
import { BrandPictures } from './brand-pictures.tsx'
import { BrandPreview } from './brand-preview.tsx'

const waitingHeightPx = 480

/** The company's brand: what it is, how it looks while it is changed, and the way back. */
export function BrandPart() {
  const query = useQuery(brandQuery())
  return (
    <Loaded query={query} waiting={<WaitingBox height={waitingHeightPx} />}>
      {(brand) => <Brand brand={brand} />}
    </Loaded>
  )
}

function Brand({ brand }: { brand: BrandSettings }) {
  const form = useBrandForm(brand)
  return (
    <div className={styles.columns}>
      <Stack gap="xl" className={styles.form}>
        <BrandForm brand={brand} form={form} />
        <BrandPictures brand={brand} />
        <BrandHistory version={brand.version} />
      </Stack>
      <BrandPreview brand={brand} draft={form.draft} />
    </div>
  )
}
