import { Radio, Stack } from '@mantine/core'
import type { MediaChoice } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TabProps } from '../tab-props.ts'
import { ExportFoot } from './export-foot.tsx'

/** Pictures, films and models of the products in an archive. */
export function MediaTab({ asked, isActive }: TabProps) {
  const { t } = useTranslation('exports')
  const [choice, setChoice] = useState<MediaChoice>({ arrangement: 'product', sizes: 'original' })
  return (
    <Stack>
      <Radio.Group
        label={t('arrangement')}
        value={choice.arrangement}
        onChange={(arrangement) =>
          setChoice({ ...choice, arrangement: arrangement as MediaChoice['arrangement'] })
        }
      >
        <Stack gap="xs" mt="xs">
          <Radio value="product" label={t('arrangementProduct')} />
          <Radio value="flat" label={t('arrangementFlat')} />
        </Stack>
      </Radio.Group>
      <Radio.Group
        label={t('sizes')}
        value={choice.sizes}
        onChange={(sizes) => setChoice({ ...choice, sizes: sizes as MediaChoice['sizes'] })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="original" label={t('sizesOriginal')} />
          <Radio value="web" label={t('sizesWeb')} />
        </Stack>
      </Radio.Group>
      <ExportFoot
        terms={{ ...asked, format: 'zip', ...choice }}
        isActive={isActive}
        isAtMost={choice.sizes === 'web'}
      />
    </Stack>
  )
}
