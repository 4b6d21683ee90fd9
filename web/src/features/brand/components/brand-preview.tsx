import { SegmentedControl, Stack, Text, Title } from '@mantine/core'
import type { BrandSettings } from '@vitrine/contract'
import { brandPath } from '@vitrine/contract'
import { type BrandPicture, brandPictures, defaultCustomizationColors, parseHexColor } from '@vitrine/rules'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEntered } from '../../../lib/session/session-store.ts'
import { colorNames } from '../api/color-names.ts'
import type { BrandForm } from '../api/use-brand.ts'
import styles from './brand.module.css'
import type { PreviewedBrand } from './previewed-brand.ts'
import { CardPreview, HeaderPreview, LoginPreview, MailPreview, PhonePreview } from './previews.tsx'

/** How the brand looks as it is being changed: to staff and to clients, in light and in dark. */
export function BrandPreview({ brand, draft }: { brand: BrandSettings; draft: BrandForm['draft'] }) {
  const { t } = useTranslation('brand')
  const [audience, setAudience] = useState<'staff' | 'clients'>('clients')
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const shown = usePreviewed(brand, draft)
  const look = { brand: shown, scheme }
  return (
    <aside className={styles.preview} aria-label={t('preview')}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('preview')}
        </Title>
        <SegmentedControl
          aria-label={t('previewFor')}
          value={audience}
          onChange={(value) => setAudience(value as typeof audience)}
          data={[
            { value: 'clients', label: t('previewClients') },
            { value: 'staff', label: t('previewStaff') },
          ]}
        />
        <SegmentedControl
          aria-label={t('previewOn')}
          value={scheme}
          onChange={(value) => setScheme(value as typeof scheme)}
          data={[
            { value: 'light', label: t('previewLight') },
            { value: 'dark', label: t('previewDark') },
          ]}
        />
        <Part title={t('previewHeader')}>
          <HeaderPreview {...look} isClient={audience === 'clients'} />
        </Part>
        <Part title={t('previewLogin')}>
          <LoginPreview {...look} />
        </Part>
        <Part title={t('previewCard')}>
          <CardPreview {...look} />
        </Part>
        <Part title={t('previewMail')}>
          <MailPreview brand={shown} />
        </Part>
        <Part title={t('previewPhone')}>
          <PhonePreview brand={shown} />
        </Part>
      </Stack>
    </aside>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure style={{ margin: 0 }}>
      <Text component="figcaption" size="xs" c="dimmed" mb={4}>
        {title}
      </Text>
      {children}
    </figure>
  )
}

/** What is typed, as far as it can be shown, and the pictures as everybody is shown them. */
function usePreviewed({ allows }: BrandSettings, draft: BrandForm['draft']): PreviewedBrand {
  const { _id, name, customization } = useEntered().domain
  const colors = Object.fromEntries(
    colorNames.map((color) => {
      const own = allows.colors ? draft[color] : null
      return [color, own !== null && parseHexColor(own) !== null ? own : defaultCustomizationColors[color]]
    }),
  ) as PreviewedBrand['colors']
  return {
    colors,
    appName: draft.appName.trim() || name,
    catalogName: draft.catalogName.trim() || name,
    mailFooter: draft.mailFooter.trim(),
    pictureUrl: (picture: BrandPicture) =>
      customization.logos[picture]
        ? brandPath(_id, brandPictures[picture].file, customization.version)
        : null,
  }
}
