import { Button, Center, Loader, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCube3dSphere } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ShowroomFrame, ShowroomStage } from './showroom-view.tsx'
import type { ShowroomContent } from './use-showroom.ts'

interface StageShowroomProps {
  /** Null where there is nothing to show, undefined while it is asked for. */
  content: ShowroomContent | null | undefined
  empty: string
  notice: ReactNode
}

/** The showroom in the place of one's own room: entered once, it shows one product of the stage after the other. */
export function StageShowroom({ content, empty, notice }: StageShowroomProps) {
  const { t } = useTranslation('media')
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconCube3dSphere size={18} stroke={1.75} aria-hidden />}
        onClick={dialog.open}
      >
        {t('showroom.follow')}
      </Button>
      {isOpen && (
        <ShowroomFrame name={content?.product.name ?? ''} onClose={dialog.close}>
          {content === undefined ? (
            <Center h="100%">
              <Loader aria-label={t('loadingModel')} />
            </Center>
          ) : content === null ? (
            <Center h="100%">
              <Text role="status">{empty}</Text>
            </Center>
          ) : (
            <ShowroomStage key={JSON.stringify([content.product._id, content.layout])} {...content} />
          )}
          {notice}
        </ShowroomFrame>
      )}
    </>
  )
}
